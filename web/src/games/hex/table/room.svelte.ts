/**
 * One table of Neuroshima Hex, for all that draws a part of it: the scene as it is shown, who sits where, what is held,
 * looked at, shown and foreseen.
 */
import type { Entry } from '$/api/types';
import { shape } from '$/app/media.svelte';
import { HexPlay } from '$/games/hex/play.svelte';
import type { Battle, Catalogue, HintStep, Layers, Scene, Shapes } from '$/games/hex/scene';
import type { GameStore } from '$/table/gamestore';
import { Endings } from '$/table/ending.svelte';
import { isBattle, since } from '$/table/history';
import { useTable, type TableUse } from '$/table/use.svelte';
import { Attention } from './attention.svelte';
import { useFilms, type Films } from './films.svelte';
import { useOutlook, type Outlook } from './outlook.svelte';
import { Seating } from './seating';

export class Room {
  readonly films: Films;
  readonly play: HexPlay;
  readonly seating: Seating;
  readonly eyes: Attention;
  readonly use: TableUse<Shapes>;
  readonly outlook: Outlook;
  /** How the game ended; with columns beside the board it has one of them. */
  readonly endings = new Endings();
  layers = $state<Layers>({ fire: false, nets: false, links: false });

  /** Make it while a component is made; `given` is what the component was given. */
  constructor(
    readonly store: GameStore<Shapes>,
    private readonly given: () => { scene: Scene; catalogue: Catalogue },
  ) {
    this.films = useFilms(store);
    this.play = new HexPlay(store, (code) => this.seating.me && this.catalogue.tile(this.seating.me.army, code));
    this.seating = new Seating(store, () => this.scene);
    this.eyes = new Attention(this);
    this.use = useTable(store, { play: this.play, onquestion: () => this.eyes.reset(), loud: isBattle });
    this.outlook = useOutlook(store, this.play, this.films, () => given().scene);
  }

  /** The scene as it is shown: during a film with the counters of the film. */
  readonly scene = $derived.by(() => this.films.scene(this.given().scene));

  get catalogue(): Catalogue {
    return this.given().catalogue;
  }

  /** No room beside the board, or none above and below it: what is read or answered lies over the hand. */
  get compact(): boolean {
    return shape() !== 'wide';
  }

  /** The own hand; where the HQ is placed it is not in the hand, but it is what one holds. */
  readonly tiles = $derived.by((): string[] => {
    const { me } = this.seating;
    if (me?.hand.length) return me.hand;
    return this.play.legal.some((offer) => offer.tile === 'hq') ? ['hq'] : [];
  });
  readonly playable = $derived.by(() => new Set(this.play.legal.flatMap((offer) => offer.tile ?? [])));

  /** What a hint would do, until the player has something else on the board. */
  readonly advised = $derived.by((): readonly HintStep[] => {
    const { use, play, films } = this;
    return use.hinting && use.advice && !play.ghost && !films.film ? (use.advice.counsel.ways[0]?.steps ?? []) : [];
  });

  /** What has happened since one's last turn, or just now in a game that was played. */
  readonly news = $derived.by((): readonly Entry<Shapes>[] => {
    const { store } = this;
    const { viewer, table } = this.seating;
    if (store.fresh) return store.fresh;
    // Who plays all seats of a study has seen it happen.
    const alone = !store.social && store.mine.length === table.seats.length;
    return viewer === null || alone || !store.asked ? [] : since(store.entries, viewer, store.state!.turn);
  });
  readonly told = $derived.by(() => this.news.some((entry) => entry.story.length));

  async replay(entry: Entry<Shapes>): Promise<void> {
    const find = (): Promise<Battle | null> => this.store.replay(entry);
    this.films.watch(await find(), find);
  }

  /** The battle that is foretold, step by step. */
  foresee(): void {
    const { offer, forecast } = this.outlook;
    this.films.watch(forecast, () => this.store.forecast(offer ? [offer.token] : []));
  }
}
