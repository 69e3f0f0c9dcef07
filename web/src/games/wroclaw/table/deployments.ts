/** Deployments are told by their tokens alone, `A=jagna:attack,olek:cover,tosia:explore`: there are hundreds of them. */
import type { Catalogue, Manoeuvre, Offer } from '$/games/wroclaw/scene';

const DEPLOYMENT = /^[AB]=(\w+:\w+(?:,\w+:\w+)*)$/;

/** Who goes down with which token; null for any other action. */
export function readDeployment(token: string): Record<string, Manoeuvre> | null {
  const found = DEPLOYMENT.exec(token)?.[1];
  return found
    ? (Object.fromEntries(found.split(',').map((one) => one.split(':'))) as Record<string, Manoeuvre>)
    : null;
}

export function deployments(tokens: readonly string[]): Offer[] {
  return tokens.flatMap((token) => {
    const deployed = readDeployment(token);
    return deployed ? [{ token, kind: 'deploy' as const, says: token, deployed }] : [];
  });
}

/** A deployment in words; null for any other action. */
export function sayDeployment(token: string, catalogue: Pick<Catalogue, 'characters' | 'manoeuvres'>): string | null {
  const deployed = readDeployment(token);
  if (!deployed) return null;
  return Object.entries(deployed)
    .map(
      ([character, manoeuvre]) =>
        `${catalogue.characters[character]?.name ?? character}: ${catalogue.manoeuvres[manoeuvre]?.name ?? manoeuvre}`,
    )
    .join(', ');
}
