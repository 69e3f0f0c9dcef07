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
  return_to_pile_top: { en: 'return', pl: 'powrót', de: 'Rückkehr' },
  spy: { en: 'spy', pl: 'szpieg', de: 'Spion' },
  sharpshooter: { en: 'sharpshooter', pl: 'strzał wyborowy', de: 'Meisterschuss' },
  mine: { en: 'mine', pl: 'mina', de: 'Mine' },
  matrix: { en: 'Motherland', pl: 'Ojczyzna', de: 'Mutterland' },
  venom: { en: 'venom', pl: 'jad', de: 'Gift' },
  roots: { en: 'roots', pl: 'korzenie', de: 'Wurzeln' },
  turns_one_unit: { en: 'turning', pl: 'obracanie', de: 'Drehen' },
  paralysis: { en: 'paralysis', pl: 'paraliż', de: 'Lähmung' },
  mortar: { en: 'mortar', pl: 'moździerz', de: 'Mörser' },
  underground: { en: 'Underground', pl: 'Podziemie', de: 'Untergrund' },
  underground_castling: { en: 'underground castling', pl: 'roszada podziemna', de: 'unterirdische Rochade' },
  hole: { en: 'hole', pl: 'dziura', de: 'Loch' },
  blow_anywhere: { en: 'blow anywhere', pl: 'cios gdziekolwiek', de: 'Schlag überall' },
  breath_of_death: { en: 'Breath of Death', pl: 'Oddech Śmierci', de: 'Atem des Todes' },
  toxic_bomb: { en: 'toxic bomb', pl: 'toksyczna bomba', de: 'Giftbombe' },
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
  toughness: { en: 'toughness', pl: 'wytrzymałość', de: 'Widerstandskraft' },
  paralysed: { en: 'paralysis', pl: 'paraliż', de: 'Lähmung' },
  initiative_zero: { en: 'initiative 0', pl: 'Inicjatywa 0', de: 'Initiative 0' },
  gives_venom: { en: 'venom', pl: 'jad', de: 'Gift' },
  gives_paralysis: { en: 'paralysis', pl: 'paraliż', de: 'Lähmung' },
  gives_underground: { en: 'Underground', pl: 'Podziemie', de: 'Untergrund' },
};

/** The icons of features, own ones and those that modules lend. */
export const FEATURE_ICONS: Record<string, string> = { mobility: 'mobility', pull: 'pull', rotation: 'rotation', push: 'push', steel_net: 'steel-net', explosion: 'explosion', execution: 'execution', replacement: 'replacement', lair: 'lair', agony: 'agony', flying: 'flying', scavenger: 'scavenger', return_to_pile_top: 'return-to-pile-top', spy: 'spy', sharpshooter: 'sharpshooter', mine: 'mine', matrix: 'matrix', venom: 'venom', roots: 'roots', turns_one_unit: 'turns-one-unit', paralysis: 'paralysis', mortar: 'mortar', underground: 'underground', underground_castling: 'underground-castling', hole: 'hole', blow_anywhere: 'blow-anywhere', breath_of_death: 'breath-of-death', toxic_bomb: 'toxic-bomb' };

/** The features that are drawn on a tile, in order. */
export const FEATURES: readonly string[] = ['mobility', 'rotation', 'push', 'steel_net', 'explosion', 'execution', 'replacement', 'lair', 'agony', 'flying', 'scavenger', 'return_to_pile_top', 'spy', 'sharpshooter', 'mine', 'matrix', 'venom', 'roots', 'turns_one_unit', 'paralysis', 'mortar', 'underground', 'underground_castling', 'hole', 'blow_anywhere', 'breath_of_death', 'toxic_bomb'];

export const EFFECT_ICONS: Record<string, string> = { melee_strength: 'blow-1', ranged_strength: 'shot-1', initiative: 'initiative', extra_initiative: 'extra-attack', medic: 'medic', quartermaster: 'quartermaster', mobility: 'mobility', double_move: 'mobility', scoper: 'scoper', grants_pull: 'pull', free_steel_net: 'steel-net', toughness: 'toughness', paralysed: 'paralysed', initiative_zero: 'initiative-zero', gives_venom: 'venom', gives_paralysis: 'paralysis', gives_underground: 'underground' };

/** Effects that have a size and a sign. */
export const SIZED = new Set(['melee_strength', 'ranged_strength', 'initiative', 'toughness']);

export const INSTANT_ICONS: Record<string, string> = { battle: 'battle', move: 'move', push: 'push', grenade: 'grenade', sniper: 'sniper', air_strike: 'bomb', grab: 'pull', terror: 'terror', hunt: 'hunt', castling: 'castling', small_bomb: 'small-bomb', paralysis: 'paralysis', smokescreen: 'smokescreen', transposition: 'transposition' };

/** Own features that are used once a turn, as the notation writes them. */
export const ONCE_A_TURN: Record<string, string> = { mobility: 'm', rotation: 'r', push: 'p', steel_net: 'n', turns_one_unit: 't', underground_castling: 'c' };
