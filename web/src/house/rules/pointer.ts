/**
 * Whether the pointer itself has moved. When a page moves below a pointer that rests, browsers tell of a move, too, and not
 * all of them say that it went nowhere: places are compared.
 */
let last: { x: number; y: number } | null = null;
let moved = false;

export function track({ clientX: x, clientY: y }: Pick<PointerEvent, 'clientX' | 'clientY'>): void {
  moved = last !== null && (last.x !== x || last.y !== y);
  last = { x, y };
}
addEventListener('pointermove', track, { capture: true, passive: true });

/** To be asked while a move is told of. */
export const pointerMoved = (): boolean => moved;
