import type { Language } from '$/app/i18n/languages';

/** Fonts that every page begins with; `index.html` asks for their files before there is any style. */
const FACES = [
  '400 1em Barlow',
  '600 1em Barlow',
  '600 1em "Barlow Condensed"',
  '700 1em "Barlow Condensed"',
  '800 1em "Big Shoulders Stencil"',
];
/** Letters beyond Latin-1 that a language is full of: they are in files of their own. */
const LETTERS: Partial<Record<Language, string>> = { pl: 'ąćęłńśźż' };
/** Milliseconds after which the page is drawn with whatever fonts there are. */
const PATIENCE = 500;

export const fontsOrPatience = (language: Language): Promise<void> => come(FACES, `a${LETTERS[language] ?? ''}`);

/** Rules are named in letters of their own: a text that is drawn before they come is broken into lines twice. */
export const ruleLettersOrPatience = (): Promise<void> => come(['500 1em "JetBrains Mono"'], 'A');

async function come(faces: readonly string[], text: string): Promise<void> {
  const fonts = Promise.all(faces.map((face) => document.fonts.load(face, text)));
  await Promise.race([fonts.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
