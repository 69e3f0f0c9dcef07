/** Which scene a card shows, and in which light. */
import type { CardKind } from '$/games/state51/scene';
import type { Scene, Tone } from './scenes';

const FAMILIES: Record<Scene, string> = {
  arena: 'arena combat_zone',
  tower: 'skyscraper patriot_tower salt_lake_tower dream_city abandoned_suburbs gasoline_tower',
  rig: 'oil_rig oilfield refinery oilmen',
  tanks: 'fuel_tank methane_storage cistern radioactive_fuel',
  factory: 'factory small_factory assembly_plant boiler_room power_station disassembly_workshop craftsmen_guild',
  warehouse:
    'brick_storage underground_warehouse storehouse military_warehouse material_depository lemmys_storage the_hold suppliers',
  pit: 'quarry clay_pit landfill rubble brick_supplier foundation',
  digger: 'excavator construction_vehicles huge_machinery demolition_team wrecker construction_site builders',
  ship: 'shipwreck tanker_shipwreck docks haven',
  convoy: 'convoy truck mobile_storage thieves_caravan caravanner ohio_cavalry',
  bus: 'teds_bus bus_station',
  cars: 'parking_lot car_garage guilds_garage scrap_metal',
  tank: 'wrecked_tank combat_vehicle',
  church: 'church confessor preacher_of_the_new_era',
  columns: 'museum courthouse archive',
  pub: 'pub murderers_pub motel gasoline_drinkers_den gangers_dive corner_shop',
  cinema: 'old_cinema',
  market: 'market_place black_market black_market_contacts merchants',
  trader:
    'rubble_trader scrap_trader weapon_trader oil_trader solitary_trader ricky_the_merchant armed_merchants negotiator pickers',
  camp: 'camp expedition_camp training_camp labor_camp hunters',
  village: 'brick_village old_settlements deserted_colony radioactive_colony',
  fort: 'oilmen_fortress black_fortress merc_outpost secret_outpost outpost_mercenaries wire_entanglement city_guards',
  gang: 'the_bronx_gang the_iron_gang dark_visions_gang body_hunters human_trafficer punks thugs',
  loner: 'assassin shadow gasoline_cultist sharrash',
  road: 'crossroads crossing camino_real eight_mile',
  radio: 'transmitter propaganda_station espionage_center',
  office: 'school sheriffs_office petes_office rehabilitation_center production_manager post_office',
  books: 'ruined_library',
  bunker: 'shelter hideout hidden_forge thieves_den natural_shelters mesmerizers_dwelling',
  lab: 'bioweaponry hibernation_chambers',
  arms: 'gunsmith gun_shop rifle',
  train: 'junk_train',
  plane: 'steel_eagle hangar',
};
const SCENE_OF = new Map(
  Object.entries(FAMILIES).flatMap(([scene, ids]) => ids.split(' ').map((id) => [id, scene as Scene] as const)),
);
// A card that nobody drew for looks like most of its category.
const USUAL: Record<string, Scene> = {
  production: 'factory',
  feature: 'village',
  action: 'market',
  red: 'gang',
  blue: 'market',
};

export function sceneOf(card: CardKind): Scene {
  return SCENE_OF.get(card.id) ?? USUAL[card.kind === 'location' ? card.category : card.colour] ?? 'village';
}

export interface Mood extends Record<Tone, string> {
  /** Three bands from the top. */
  sky: readonly [string, string, string];
  sun: string;
}

const mood = (colours: string): Mood => {
  const [top, middle, low, sun, far, mid, dark, deep, lit, glow] = colours.split(' ').map((colour) => `#${colour}`) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { sky: [top, middle, low], sun, far, mid, dark, deep, lit, glow };
};

const MOODS: Record<string, Mood> = {
  fuel: mood('C9682F DE8A45 F0B56C FBE3B0 B9622F 7A4023 4F2A19 2A1610 D8893A FFE9B0'),
  gun: mood('8E2F2A B8503C DB8560 F6CFA0 8F4032 642721 401816 220C0B C9604A FFD9A0'),
  iron: mood('41596C 6C8798 A9BDC2 E9EFE6 64808F 3F5462 29383F 141D24 C2D0D4 FFE2A0'),
  brick: mood('A9502E C97A4E E5AE80 F8DDB5 AC6340 77391F 4C2314 2A120A CE7D4C FFE3B0'),
  contact: mood('22555A 46848A 8EBBAE EFE9C4 3F797D 27545A 173A3F 0A1E22 74ADA5 FFE2A0'),
  liberty: mood('2D4A7A 6A7CA8 C79AA0 F8D8B8 566B98 364870 232F4C 101728 93A4CC FFE2B0'),
  toxic: mood('4A5A18 7C8C2A B4BE5A F0F3B0 66762A 42501A 2A3410 141A06 9FB33E E6FF9A'),
  worker: mood('5C6B3A 8A9A56 C0C68A F2EBC0 76854C 4A592F 2F3A1E 181E0F A8B367 FFE9A8'),
  card: mood('3F3560 6A5588 A986A8 F3D6C8 624E80 3F325A 281F3D 140F22 A285B5 FFE0A0'),
  vp: mood('B5791C D6A03C EFCB78 FFF0C2 AE7B2E 734D19 472F0F 261806 E3B04C FFF3CE'),
  ammo: mood('6E5A2A 9A8448 CBB67E F5E8BC 827040 544726 362C15 1B1608 B39C5B FFE7A6'),
  none: mood('4E4A44 7E786C B4AC9A EFE6D2 716B60 4A453D 302C26 171512 9D9584 FFE2B0'),
};
/** Under winter skies only what stands in front keeps its colours. */
const WINTER: Pick<Mood, 'sky' | 'sun' | 'far'> = {
  sky: ['#54708A', '#8CA6B8', '#C9D7DE'],
  sun: '#F4F7F5',
  far: '#8299AA',
};

// What colours a card most: points and ammo stand beside many things and say little about a place.
const TELLING = ['liberty', 'toxic', 'fuel', 'gun', 'iron', 'brick', 'contact', 'worker', 'card', 'vp', 'ammo'];

export function moodOf(card: CardKind): Mood {
  if (card.kind === 'connection') return MOODS[card.colour === 'red' ? 'gun' : 'contact']!;
  const found = MOODS[TELLING.find((type) => card.types.includes(type)) ?? 'none']!;
  return climate(card) === 'winter' ? { ...found, ...WINTER } : found;
}

/** The weather of the set a card came with: sun rays of a new era, snow of the winter. */
export function climate(card: CardKind): 'base' | 'new_era' | 'winter' {
  const first = card.kind === 'location' ? Object.keys(card.sets)[0] : 'base';
  return first === 'new_era' || first === 'winter' ? first : 'base';
}

/** A number from an id, so that cards of one family differ a little and each always looks the same. */
export function variant(id: string, ways: number): number {
  let sum = 7;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum % ways;
}
