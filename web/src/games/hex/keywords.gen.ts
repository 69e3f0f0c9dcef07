/** The keywords of the game, from mechanics.toml: written by `make rules`, not by hand. */
import type { Language } from '$/app/i18n/languages';

/** What an effect, or a feature of a unit, is called. */
export const NAMES: Record<string, Record<Language, string>> = {
  mobility: { en: 'mobility', pl: 'mobilność', de: 'Mobilität' },
  rotation: { en: 'rotation', pl: 'obrót', de: 'Rotation' },
  push: { en: 'push', pl: 'odepchnięcie', de: 'Zurückschieben' },
  steel_net: { en: 'steel net', pl: 'Stalowa Sieć', de: 'Stahlnetz' },
  explosion: { en: 'explosion', pl: 'wybuch', de: 'Explosion' },
  execution: { en: 'execution', pl: 'egzekucja', de: 'Hinrichtung' },
  replacement: { en: 'replacement', pl: 'zastąpienie', de: 'Ersetzen' },
  lair: { en: 'lair', pl: 'legowisko', de: 'Bau' },
  agony: { en: 'agony', pl: 'agonia', de: 'Agonie' },
  flying: { en: 'flying', pl: 'latanie', de: 'Fliegen' },
  scavenger: { en: 'scavenger', pl: 'padlinożerca', de: 'Aasfresser' },
  pull: { en: 'pull', pl: 'przyciągnięcie', de: 'Heranziehen' },
  melee_strength: { en: 'blows', pl: 'ciosy', de: 'Schläge' },
  ranged_strength: { en: 'shots', pl: 'strzały', de: 'Schüsse' },
  initiative: { en: 'initiative', pl: 'inicjatywa', de: 'Initiative' },
  extra_initiative: { en: 'extra attack', pl: 'dodatkowy atak', de: 'Zusatzangriff' },
  medic: { en: 'medic', pl: 'medyk', de: 'Sanitäter' },
  quartermaster: { en: 'quartermaster', pl: 'kwatermistrz', de: 'Quartiermeister' },
  double_move: { en: 'two steps', pl: 'dwa kroki', de: 'zwei Schritte' },
  scoper: { en: 'works for you', pl: 'działa dla ciebie', de: 'arbeitet für dich' },
  grants_pull: { en: 'pull', pl: 'przyciągnięcie', de: 'Heranziehen' },
  free_steel_net: { en: 'steel net without cost', pl: 'Stalowa Sieć bez kosztu', de: 'Stahlnetz ohne Kosten' },
};

/** The icons of features, own ones and those that modules lend. */
export const FEATURE_ICONS: Record<string, string> = { mobility: 'mobility', pull: 'pull', rotation: 'rotation', push: 'push', steel_net: 'steel-net', explosion: 'explosion', execution: 'execution', replacement: 'replacement', lair: 'lair', agony: 'agony', flying: 'flying', scavenger: 'scavenger' };

/** The features that are drawn on a tile, in order. */
export const FEATURES: readonly string[] = ['mobility', 'rotation', 'push', 'steel_net', 'explosion', 'execution', 'replacement', 'lair', 'agony', 'flying', 'scavenger'];

export const EFFECT_ICONS: Record<string, string> = { melee_strength: 'blow-1', ranged_strength: 'shot-1', initiative: 'initiative', extra_initiative: 'extra-attack', medic: 'medic', quartermaster: 'quartermaster', mobility: 'mobility', double_move: 'mobility', scoper: 'scoper', grants_pull: 'pull', free_steel_net: 'steel-net' };

/** Effects that have a size and a sign. */
export const SIZED = new Set(['melee_strength', 'ranged_strength', 'initiative']);

export const INSTANT_ICONS: Record<string, string> = { battle: 'battle', move: 'move', push: 'push', grenade: 'grenade', sniper: 'sniper', air_strike: 'bomb', grab: 'pull', terror: 'terror', hunt: 'hunt' };

/** Own features that are used once a turn, as the notation writes them. */
export const ONCE_A_TURN: Record<string, string> = { mobility: 'm', rotation: 'r', push: 'p', steel_net: 'n' };
