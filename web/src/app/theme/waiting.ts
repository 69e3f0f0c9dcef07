/** Fonts that every page begins with; `index.html` asks for their files before there is any style. */
const FACES = [
  '400 1em Barlow',
  '600 1em Barlow',
  '600 1em "Barlow Condensed"',
  '700 1em "Barlow Condensed"',
  '800 1em "Big Shoulders Stencil"',
];
/** Milliseconds after which the page is drawn with whatever fonts there are. */
const PATIENCE = 500;

export async function fontsOrPatience(): Promise<void> {
  const fonts = Promise.all(FACES.map((face) => document.fonts.load(face)));
  await Promise.race([fonts.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
