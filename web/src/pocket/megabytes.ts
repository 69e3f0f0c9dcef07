/** Bytes as people say them. */
export const megabytes = (bytes: number, language: string): string =>
  (bytes / 1e6).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
