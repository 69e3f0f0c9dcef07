/** A table, not a film: a few dry sounds, made here, only when sound is switched on. */
import { settings } from './settings.svelte';

export type Sound = 'place' | 'turn' | 'battle' | 'yours';

let context: AudioContext | null = null;

function click(at: number, frequency: number, length: number, loud: number, type: OscillatorType): void {
  const audio = context!;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(frequency, at);
  tone.frequency.exponentialRampToValueAtTime(Math.max(40, frequency / 3), at + length);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (sound === 'place') click(now, 900, 0.06, 0.2, 'triangle');
  else if (sound === 'turn') for (let i = 0; i < 3; i++) click(now + i * 0.03, 1400, 0.02, 0.08, 'square');
  else if (sound === 'battle') click(now, 110, 0.5, 0.4, 'sine');
  else {
    click(now, 520, 0.12, 0.15, 'triangle');
    click(now + 0.14, 700, 0.16, 0.15, 'triangle');
  }
}
