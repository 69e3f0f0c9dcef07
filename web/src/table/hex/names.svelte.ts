/** Names of tiles in the chosen language, from the server's armies. */
export function tileName(_army: string, code: string): string {
  return code;
}
