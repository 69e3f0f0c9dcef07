/** Carrying something with a pointer to an element that says where it may be dropped (`data-slot`, `data-drop`). */
const FAR = 8;

interface Carried<T> {
  what: T;
  x: number;
  y: number;
  from: [number, number];
  moved: boolean;
}

export class Drag<T> {
  carried = $state<Carried<T> | null>(null);
  over = $state<string | null>(null);
  private swallow = false;

  constructor(private readonly ondrop: (what: T, place: string | null) => void) {}

  /** What is on its way with the pointer, once it has gone far enough not to be a click. */
  get what(): T | null {
    return this.carried?.moved ? this.carried.what : null;
  }

  private static placeAt(x: number, y: number): string | null {
    for (const element of document.elementsFromPoint(x, y)) {
      const place = element.closest<HTMLElement>('[data-drop]')?.dataset.drop;
      if (place !== undefined) return place;
    }
    return null;
  }

  grab = (event: PointerEvent, what: T): void => {
    this.swallow = false;
    if (event.button !== 0) return;
    this.carried = { what, x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY], moved: false };
  };

  move = (event: PointerEvent): void => {
    const held = this.carried;
    if (!held) return;
    const far = Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) > FAR;
    this.carried = { ...held, x: event.clientX, y: event.clientY, moved: held.moved || far };
    this.over = this.carried.moved ? Drag.placeAt(event.clientX, event.clientY) : null;
  };

  release = (event: PointerEvent): void => {
    const held = this.carried;
    this.carried = null;
    this.over = null;
    if (!held?.moved) return;
    this.swallow = true;
    this.ondrop(held.what, Drag.placeAt(event.clientX, event.clientY));
  };

  cancel = (): void => {
    this.carried = null;
    this.over = null;
  };

  /** Whether a click is meant: the end of a drag makes one too. */
  clicked(): boolean {
    const meant = !this.swallow;
    this.swallow = false;
    return meant;
  }
}
