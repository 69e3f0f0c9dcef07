/** Words of the board and what stands round it, in three languages. Sentences about the game come from the server. */
import type { Language } from '$/app/i18n/languages';
import { settings } from '$/app/settings.svelte';
import { NAMES } from '$/games/hex/keywords.gen';

const WORDS = {
  board: ['Board with {n} hexes', 'Plansza, pól: {n}', 'Spielplan mit {n} Feldern'],
  empty: ['empty', 'puste', 'leer'],
  lit: ['can be chosen', 'można wybrać', 'wählbar'],
  selected: ['selected', 'wybrane', 'gewählt'],
  netted: ['netted', 'w sieci', 'festgesetzt'],
  facing: ['looks {direction}', 'zwrot {direction}', 'Blick {direction}'],
  own: ['yours', 'twoja', 'deine'],
  wounds: ['wounds: {n}', 'rany: {n}', 'Wunden: {n}'],
  falls: ['falls at initiative {n}', 'ginie w inicjatywie {n}', 'fällt bei Initiative {n}'],
  turnTo: ['Look {direction}', 'Zwrot {direction}', 'Blick {direction}'],
  turnHint: ['Q and E or the wheel turn the tile', 'Q i E albo kółko myszy obracają żeton', 'Q und E oder das Mausrad drehen das Plättchen'],
  initiative: ['Initiative', 'Inicjatywa', 'Initiative'],
  extra: ['Extra attack', 'Dodatkowy atak', 'Zusatzangriff'],
  melee: ['Blows', 'Ciosy', 'Schläge'],
  shot: ['Shots', 'Strzały', 'Schüsse'],
  gauss: ['Gauss shot', 'Strzał Gaussa', 'Gauss-Schuss'],
  toughness: ['Toughness', 'Wytrzymałość', 'Zähigkeit'],
  printed: ['printed', 'na żetonie', 'aufgedruckt'],
  hits: ['Hits', 'Trafia', 'Trifft'],
  hitsNobody: ['Nobody just now.', 'Teraz nikogo.', 'Gerade niemanden.'],
  restNobody: ['Its other sides hit nobody.', 'Pozostałe boki nikogo nie trafiają.', 'Die übrigen Seiten treffen niemanden.'],
  stopped: ['stopped', 'zatrzymany', 'abgewehrt'],
  reflected: ['thrown back', 'odbity', 'zurückgeworfen'],
  nets: ['Nets', 'Sieciuje', 'Setzt fest'],
  heldBy: ['Held by', 'Trzyma', 'Festgehalten von'],
  links: ['Gives', 'Daje', 'Gibt'],
  getsFrom: ['Gets', 'Dostaje', 'Bekommt'],
  used: ['used this turn', 'użyte w tej turze', 'in diesem Zug benutzt'],
  steelNet: ['steel net', 'Stalowa Sieć', 'Stahlnetz'],
  soldier: ['soldier', 'żołnierz', 'Soldat'],
  module: ['module', 'moduł', 'Modul'],
  hq: ['HQ', 'Sztab', 'HQ'],
  instant: ['instant', 'natychmiastowy', 'Sofortplättchen'],
  close: ['Close', 'Zamknij', 'Schließen'],
  hand: ['Hand', 'Ręka', 'Hand'],
  handOf: ['Hand of {army}', 'Ręka: {army}', 'Hand: {army}'],
  handEmpty: ['No tile in hand', 'Brak żetonów na ręce', 'Kein Plättchen auf der Hand'],
  pile: ['Pile', 'Stos', 'Stapel'],
  pileOf: ['Still in the pile of {army}', 'W stosie armii {army}', 'Noch im Stapel von {army}'],
  gone: ['Discarded or destroyed', 'Odrzucone lub zniszczone', 'Abgeworfen oder vernichtet'],
  nothing: ['nothing', 'nic', 'nichts'],
  forecast: ['Forecast', 'Prognoza', 'Vorhersage'],
  ifFought: ['if a battle began now', 'gdyby teraz była bitwa', 'wenn jetzt gekämpft würde'],
  firstChoices: ['with the first answer to every question', 'z pierwszą odpowiedzią na każde pytanie', 'mit der ersten Antwort auf jede Frage'],
  battle: ['Battle', 'Bitwa', 'Schlacht'],
  segment: ['Initiative {n}', 'Inicjatywa {n}', 'Initiative {n}'],
  before: ['Before', 'Wcześniej', 'Davor'],
  after: ['After the battle', 'Po bitwie', 'Nach der Schlacht'],
  nobodyActs: ['Nobody hits anybody.', 'Nikt nikogo nie trafia.', 'Niemand trifft jemanden.'],
  fallen: ['Fallen: {units}', 'Zginęli: {units}', 'Gefallen: {units}'],
  unhurt: ['Nobody falls', 'Nikt nie ginie', 'Niemand fällt'],
  play: ['Play', 'Odtwórz', 'Abspielen'],
  pause: ['Pause', 'Pauza', 'Pause'],
  back: ['One step back', 'Krok wstecz', 'Einen Schritt zurück'],
  forward: ['One step forward', 'Krok naprzód', 'Einen Schritt vor'],
  toStart: ['To the start', 'Na początek', 'Zum Anfang'],
  speed: ['Speed', 'Tempo', 'Tempo'],
  step: ['Step {n} of {all}', 'Krok {n} z {all}', 'Schritt {n} von {all}'],
  noBattle: ['No battle can be foretold here.', 'Tu nie da się przewidzieć bitwy.', 'Hier lässt sich keine Schlacht vorhersagen.'],
  fireLayer: ['Lines of fire', 'Linie ognia', 'Schusslinien'],
  netLayer: ['Nets', 'Sieci', 'Netze'],
  linkLayer: ['Links', 'Połączenia', 'Verbindungen'],
  layers: ['Show on the board', 'Pokaż na planszy', 'Auf dem Plan zeigen'],
  gallery: ['All tiles', 'Wszystkie żetony', 'Alle Plättchen'],
  galleryLead: ['{n} kinds of tiles in {armies} armies. Code and count stand under each name.', 'Rodzajów żetonów: {n}, armii: {armies}. Pod nazwą stoją kod i liczba sztuk.', '{n} Arten von Plättchen in {armies} Armeen. Unter jedem Namen stehen Kürzel und Anzahl.'],
  copies: ['{n} in the army', 'w armii: {n}', '{n} in der Armee'],
  allArmies: ['All armies', 'Wszystkie armie', 'Alle Armeen'],
  search: ['Find a tile', 'Znajdź żeton', 'Plättchen suchen'],
  noneFound: ['No tile is called that.', 'Żaden żeton tak się nie nazywa.', 'So heißt kein Plättchen.'],
} as const satisfies Record<string, readonly [string, string, string]>;

const DIRECTIONS: readonly (readonly [string, string, string])[] = [
  ['north', 'na północ', 'nach Norden'],
  ['north-east', 'na północny wschód', 'nach Nordosten'],
  ['south-east', 'na południowy wschód', 'nach Südosten'],
  ['south', 'na południe', 'nach Süden'],
  ['south-west', 'na południowy zachód', 'nach Südwesten'],
  ['north-west', 'na północny zachód', 'nach Nordwesten'],
];

const PLACE: Record<Language, 0 | 1 | 2> = { en: 0, pl: 1, de: 2 };
export type Word = keyof typeof WORDS;

/** A text in the chosen language, `{name}` filled from the fields. */
export function w(key: Word, fields: Record<string, string | number> = {}): string {
  return WORDS[key][PLACE[settings.language]].replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

export const direction = (number: number): string => DIRECTIONS[number % 6]![PLACE[settings.language]];

/** The name of an effect or a feature. */
export const effectName = (type: string): string => NAMES[type]?.[settings.language] ?? type;

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
