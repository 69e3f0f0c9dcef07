/** Carrying a tile from the hand to the board with mouse, finger or pen; a touch that does not move is a tap. */
import type { HexPlay } from './play.svelte';

const FAR = 8;

export class Drag {
  flying = $state<{ code: string; x: number; y: number } | null>(null);

  constructor(private readonly play: HexPlay) {}

  readonly start = (event: PointerEvent, code: string, slot: number): void => {
    if (event.button !== 0) return;
    const from = { x: event.clientX, y: event.clientY };
    const button = event.currentTarget as HTMLElement;
    let carried = false;
    const move = (now: PointerEvent): void => {
      if (now.pointerId !== event.pointerId) return;
      if (!carried && Math.hypot(now.clientX - from.x, now.clientY - from.y) < FAR) return;
      if (!carried) {
        carried = true;
        if (this.play.slot !== slot || this.play.choice.tile !== code) this.play.pickTile(code, slot);
      }
      this.flying = { code, x: now.clientX, y: now.clientY };
    };
    const up = (now: PointerEvent): void => {
      if (now.pointerId !== event.pointerId) return;
      stop();
      if (!carried) {
        this.play.pickTile(code, slot);
        return;
      }
      const hex = document.elementFromPoint(now.clientX, now.clientY)?.closest<HTMLElement | SVGElement>('[data-hex]')?.dataset.hex;
      if (hex) this.play.pickHex(hex);
    };
    const stop = (): void => {
      this.flying = null;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', stop);
      if (button.hasPointerCapture(event.pointerId)) button.releasePointerCapture(event.pointerId);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', stop);
  };
}
