/**
 * The characters of the ruins, drawn as busts in a box of 340 x 290. A name's second half is its picture: Kotwica wears
 * an anchor, Antena a mast, Gołębiarz a pigeon. Each is told by its outline alone; colours only help.
 */

const INK = '#101a1d';
const IRON = '#33474a';
const PALE = '#7e9a94';
const BONE = '#efe6d2';
const GLASS = '#e9a23b';
const GLINT = '#fff0c2';

const p = (d: string, fill = INK): string => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke = INK, width = 6): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
const dot = (x: number, y: number, r: number, fill = INK): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

// ---- what several of them share

const BODY = {
  broad: 'M-134 290C-132 214 -86 190 -40 180V148H40V180C86 190 132 214 134 290Z',
  plain: 'M-112 290C-110 222 -76 194 -38 182V148H38V182C76 194 110 222 112 290Z',
  lean: 'M-90 290C-88 226 -62 198 -30 186V148H30V186C62 198 88 226 90 290Z',
  cloak: 'M-122 290C-116 220 -76 178 -50 146C-20 172 20 172 50 146C76 178 116 220 122 290Z',
};

const FACE = 'M-32 112C-32 84 32 84 32 112V136C32 160 12 172 0 172S-32 160 -32 136Z';
const eyes = p('M-26 118L-8 122 -10 128 -24 126ZM26 118L8 122 10 128 24 126Z');
const mouth = p('M-10 152H10V156H-10Z');
const face = (skin: string): string => p(FACE, skin) + eyes + mouth;
const goggles = (y: number, glass = GLASS): string =>
  p(`M-40 ${y - 10}H40V${y + 10}H-40Z`, IRON) +
  dot(-18, y, 14) +
  dot(18, y, 14) +
  dot(-18, y, 9, glass) +
  dot(18, y, 9, glass) +
  dot(-21, y - 3, 3, GLINT) +
  dot(15, y - 3, 3, GLINT);
const collar = (fill: string): string => p('M-40 182L0 224 40 182 54 190 0 250 -54 190Z', fill);
const scarf = (fill: string): string =>
  p('M-46 168C-20 186 20 186 46 168L52 196C20 216 -20 216 -52 196ZM18 200L44 204 36 262 12 250Z', fill);
const muffled =
  p('M-32 138H32C32 160 12 174 0 174S-32 160 -32 138Z', IRON) +
  p('M-22 144H-6V148H-22ZM6 144H22V148H6ZM-10 158H10V162H-10Z', PALE);
const beard = (fill: string): string =>
  p('M-34 128C-26 142 -12 140 0 140S26 142 34 128C38 170 24 206 0 214S-38 170 -34 128Z', fill) +
  p('M-12 150H12V156H-12Z');
const moustache = (fill: string): string =>
  p('M0 144C14 138 30 144 40 158C24 158 10 156 0 150C-10 156 -24 158 -40 158C-30 144 -14 138 0 144Z', fill);

interface Look {
  body: keyof typeof BODY;
  coat: string;
  skin: string;
  /** Behind the body, and over it. */
  back?: string;
  front: string;
}

const LIGHT = '#e3bf97';
const TAN = '#c8966b';
const DARK = '#8f6244';
const WEATHERED = '#d9b48c';

const LOOKS: Record<string, Look> = {
  jagna: {
    body: 'lean',
    coat: '#4a2a20',
    skin: LIGHT,
    back: p(
      'M-36 118L-70 96 -44 88 -74 54 -38 62 -50 18 -14 50 0 4 16 50 50 14 40 60 76 52 46 86 72 96 36 118Z',
      '#c1502e',
    ),
    front:
      face(LIGHT) + p('M-34 108L-24 84 -12 96 0 78 14 96 24 84 34 108Z', '#c1502e') + goggles(96) + collar('#e9a23b'),
  },
  borys: {
    body: 'broad',
    coat: '#2c3436',
    skin: WEATHERED,
    back: p('M54 8H140V66H54ZM88 66H106V250H88Z', IRON) + p('M54 8H140V22H54Z', PALE),
    front:
      p('M-36 112C-36 72 36 72 36 112V140H-36Z', WEATHERED) +
      eyes +
      beard('#6b4227') +
      line('M-134 250L-60 200', PALE, 10),
  },
  halina: {
    body: 'cloak',
    coat: '#4b6570',
    skin: LIGHT,
    back: p('M0 26C-56 30 -78 84 -72 136C-70 166 -56 186 -44 194H44C56 186 70 166 72 136C78 84 56 30 0 26Z', '#4b6570'),
    front:
      p(
        'M0 52L14 62 30 60 38 74 52 80 52 96 62 110 56 124 60 140 48 150 44 166 30 170 20 180 6 176 -6 182 -20 176 -34 174 -42 160 -54 152 -54 136 -62 122 -56 108 -58 92 -46 82 -40 68 -26 64 -14 54Z',
        BONE,
      ) +
      face(LIGHT) +
      p('M-34 108C-20 88 20 88 34 108V98C20 80 -20 80 -34 98Z', '#8a6a4a') +
      scarf('#c1502e'),
  },
  olek: {
    body: 'plain',
    coat: '#57392a',
    skin: TAN,
    front:
      face(TAN) +
      p('M-58 112C-58 56 58 56 58 112L66 124H-66Z', '#9c4a26') +
      dot(-44, 112, 4, '#5c2a16') +
      dot(-15, 112, 4, '#5c2a16') +
      dot(15, 112, 4, '#5c2a16') +
      dot(44, 112, 4, '#5c2a16') +
      p('M-30 128H30V150L16 176H-16L-30 150Z', IRON) +
      dot(-16, 138, 9) +
      dot(16, 138, 9) +
      dot(-16, 138, 6, GLASS) +
      dot(16, 138, 6, GLASS) +
      p('M6 158H40V190H6Z', '#22312f') +
      p('M12 166H34V170H12ZM12 178H34V182H12Z', PALE),
  },
  kalina: {
    body: 'plain',
    coat: '#3a3f42',
    skin: LIGHT,
    back: p('M-40 90C-66 130 -70 200 -84 262L-40 230ZM40 90C66 130 70 200 84 262L40 230Z', '#a7acac'),
    front:
      face(LIGHT) +
      p('M-46 116C-52 58 52 58 46 116C30 92 -30 92 -46 116Z', '#b3482b') +
      p('M-48 110L-84 128 -76 146 -42 124Z', '#b3482b') +
      p('M-36 118C-34 104 -22 96 -14 96L-30 130ZM36 118C34 104 22 96 14 96L30 130Z', '#a7acac') +
      collar('#7e9a94'),
  },
  zenon: {
    body: 'broad',
    coat: '#4d4636',
    skin: WEATHERED,
    front:
      face(WEATHERED) +
      p('M-50 106C-56 66 -10 60 20 66C54 72 62 92 76 108L34 112H-48Z', '#6f6650') +
      p('M20 104L84 108 78 120 22 116Z', '#3a3428') +
      moustache('#3f2d1e') +
      collar('#c1502e'),
  },
  tosia: {
    body: 'lean',
    coat: '#6b5a2a',
    skin: LIGHT,
    front:
      p('M-36 120C-48 150 -46 176 -52 196L-30 180ZM36 120C48 150 46 176 52 196L30 180Z', '#5b3a24') +
      face(LIGHT) +
      p('M-62 108C-62 50 62 50 62 108ZM-74 106H74V118H-74Z', '#e9c53b') +
      p('M-12 44H12V108H-12Z', '#c79f22') +
      p('M-24 138H24L16 166H-16Z', BONE) +
      line('M-24 142L-40 124M24 142L40 124', BONE, 4),
  },
  gustaw: {
    body: 'broad',
    coat: '#3d4a47',
    skin: TAN,
    back: p(
      'M-150 180V60C-150 36 -96 36 -96 60V210H-118V66C-118 60 -128 60 -128 66V180ZM150 180V60C150 36 96 36 96 60V210H118V66C118 60 128 60 128 66V180Z',
      PALE,
    ),
    front:
      face(TAN) +
      p('M-42 104C-46 64 46 64 42 104Z', '#5e5140') +
      p('M-42 98H42V108H-42Z', '#3a3428') +
      dot(-20, 122, 19) +
      dot(20, 122, 19) +
      dot(-20, 122, 13, GLASS) +
      dot(20, 122, 13, GLASS) +
      dot(-24, 118, 4, GLINT) +
      dot(16, 118, 4, GLINT) +
      moustache('#2a1c12'),
  },
  bogna: {
    body: 'plain',
    coat: '#26384c',
    skin: LIGHT,
    back:
      line('M96 60V236M60 86H132M48 190C52 236 140 236 144 190', PALE, 16) +
      dot(96, 44, 16, PALE) +
      dot(96, 44, 7, '#23424b'),
    front:
      p(
        'M-36 122C-56 150 -60 200 -66 236L-46 240C-40 204 -38 170 -28 146ZM36 122C56 150 60 200 66 236L46 240C40 204 38 170 28 146Z',
        '#c79a4a',
      ) +
      face(LIGHT) +
      p('M-50 100C-50 66 50 66 50 100Z', BONE) +
      p('M-54 94H54V110H-54Z', '#26384c') +
      p('M-36 110C-30 104 -20 102 0 102S30 104 36 110V116H-36Z', '#c79a4a') +
      collar(BONE),
  },
  igor: {
    body: 'broad',
    coat: '#3b3a2a',
    skin: TAN,
    front:
      face(TAN) +
      p('M-38 110C-40 66 40 66 38 110C20 98 -20 98 -38 110Z', '#b8892b') +
      p('M36 98L86 84 78 108 94 122 46 114Z', '#b8892b') +
      p('M-96 214L70 290H34L-112 230ZM96 214L-70 290H-34L112 230Z', '#c9a548') +
      line('M-84 226L50 288M84 226L-50 288', '#5a4418', 3) +
      p('M-20 150L-6 146V152L-18 158Z', '#5b3a24'),
  },
  roksana: {
    body: 'plain',
    coat: '#2c2430',
    skin: LIGHT,
    back: p('M-14 112L-40 40 -24 46 -26 10 -8 34 0 0 10 34 28 10 24 46 40 40 14 112Z', '#b8892b'),
    front:
      face(LIGHT) +
      p('M-32 112C-30 92 -20 88 -14 88V104ZM32 112C30 92 20 88 14 88V104Z', '#5b3a24') +
      p('M-16 106L-12 60 0 40 12 60 16 106Z', '#b8892b') +
      p('M-38 112H38V118L30 134H6L0 122 -6 134H-30L-38 118Z') +
      p('M-70 200L-44 188 -52 214ZM70 200L44 188 52 214Z', PALE),
  },
  maks: {
    body: 'broad',
    coat: '#45452f',
    skin: WEATHERED,
    front:
      face(WEATHERED) +
      p('M-54 136C-62 48 62 48 54 136H38C40 100 30 92 0 92S-40 100 -38 136Z', '#2f2c22') +
      p(
        'M-44 96C-30 70 -24 60 -22 58L-12 52C-20 70 -26 90 -30 100ZM44 96C30 70 24 60 22 58L12 52C20 70 26 90 30 100ZM-6 50H6V92H-6Z',
        '#b8892b',
      ) +
      p('M-66 106H-44V150H-66ZM66 106H44V150H66Z', IRON) +
      line('M-56 150C-54 172 -34 176 -18 166', INK, 5) +
      collar('#b8892b'),
  },
  wanda: {
    body: 'plain',
    coat: '#43513a',
    skin: LIGHT,
    back:
      p('M-40 100C-60 140 -58 180 -66 214L-36 196V100ZM40 100C60 140 58 180 66 214L36 196V100Z', '#d9d2c0') +
      p('M48 70C76 40 92 6 84 -14C56 0 42 34 38 66Z', '#c1502e'),
    front:
      face(LIGHT) +
      p('M-36 116C-34 98 -20 94 0 94S34 98 36 116L30 104H-30Z', '#d9d2c0') +
      p('M-42 92L-24 48C-10 58 8 42 24 52L42 92Z', '#5a6a3f') +
      p('M-70 96C-40 84 40 84 70 96L62 108C30 98 -30 98 -62 108Z', '#46542f') +
      p('M-42 84H42V92H-42Z', '#b8892b') +
      scarf('#b8892b'),
  },
  stefan: {
    body: 'broad',
    coat: '#2d3133',
    skin: WEATHERED,
    back: p(
      'M-156 196H-60V226H-84L-96 260H-140L-128 226C-150 226 -160 212 -156 196ZM156 196H60V226H84L96 260H140L128 226C150 226 160 212 156 196Z',
      IRON,
    ),
    front:
      p('M-38 108H38V150L24 176H-24L-38 150Z', WEATHERED) +
      eyes +
      p('M-44 108V72H44V108H52V118H-52V108Z', IRON) +
      p('M-44 84H44V90H-44Z', PALE) +
      p('M-38 132H-28L-20 146H20L28 132H38V152L24 180H-24L-38 152Z', '#3f2d1e') +
      p('M-10 156H10V160H-10Z', WEATHERED),
  },
  sabina: {
    body: 'lean',
    coat: '#3a2320',
    skin: TAN,
    back:
      p(
        'M-36 150C-70 130 -66 96 -48 84C-60 60 -40 50 -34 24C-18 36 -18 52 -8 44C-10 26 4 18 6 -4C26 14 22 40 30 48C38 42 36 32 42 28C58 54 54 74 46 84C70 98 68 134 36 150Z',
        '#e0672f',
      ) + p('M-30 120C-48 100 -30 80 -22 58C-8 70 -6 60 4 36C20 60 20 74 28 66C44 92 40 108 30 120Z', '#f2b035'),
    front:
      face(TAN) +
      p('M-34 112C-24 92 -8 100 0 90C8 100 24 92 34 112V100C20 82 -20 82 -34 100Z', '#e0672f') +
      p('M-30 146H30L22 172H-22Z', '#7a2a1c') +
      collar('#e0672f'),
  },
  rysiek: {
    body: 'broad',
    coat: '#565a54',
    skin: WEATHERED,
    front:
      p('M-60 184V70L-44 50H44L60 70V184L40 196H-40Z', '#8b9088') +
      p('M-60 70L-44 50H44L60 70 44 78H-44Z', '#a8ada4') +
      p('M-48 104H48V124H-48Z') +
      p('M-26 110H-8V118H-26ZM8 110H26V118H8Z', GLASS) +
      p('M-40 140H40V144H-40ZM-40 154H40V158H-40ZM-40 168H40V172H-40Z', '#6b7069') +
      p('M22 50L30 70 20 84 28 104', '#565a54') +
      line('M18 50L26 72 16 88', '#565a54', 4),
  },
  gerda: {
    body: 'plain',
    coat: '#3f4d57',
    skin: LIGHT,
    back: p('M-10 60C-30 10 40 -20 84 30C60 26 46 36 40 52C56 60 66 78 64 100L30 70Z', '#b8892b'),
    front:
      p('M-48 150C-58 56 58 56 48 150L30 190H-30Z', '#aebcc6') +
      p('M-40 112H40L34 132H6L0 124 -6 132H-34Z') +
      p('M-22 116H-10V122H-22ZM10 116H22V122H10Z', GLINT) +
      p('M-3 60H3V180H-3Z', '#7f909c') +
      p(
        'M-24 146L-8 140V146L-22 152ZM-24 160L-8 154V160L-22 166ZM24 146L8 140V146L22 152ZM24 160L8 154V160L22 166Z',
        '#33474a',
      ) +
      p('M-110 214C-90 190 -60 186 -44 192L-60 236ZM110 214C90 190 60 186 44 192L60 236Z', '#aebcc6'),
  },
  jurek: {
    body: 'plain',
    coat: '#3c2d2d',
    skin: TAN,
    back: line('M-80 250L-30 90 -90 20M80 250L30 90 90 20', PALE, 9) + line('M-110 18H110', PALE, 11),
    front:
      face(TAN) +
      p('M-40 96C-58 70 -30 58 0 58S58 70 40 96Z', '#2d3f52') +
      p('M-42 92H42V106H-42Z', '#b8892b') +
      p('M-44 106C-20 116 20 116 44 106C42 118 20 124 0 124S-42 118 -44 106Z') +
      dot(0, 80, 8, '#b8892b') +
      moustache('#5b3a24') +
      p('M-40 186L-20 222 -30 290H-52ZM40 186L20 222 30 290H52Z', '#b8892b'),
  },
  iga: {
    body: 'lean',
    coat: '#2d4245',
    skin: LIGHT,
    back: p('M-44 96C-52 40 52 40 44 96L54 170H26V100H-26V170H-54Z', '#2a1f1c'),
    front:
      face(LIGHT) +
      p('M-36 118C-38 74 38 74 36 118C26 98 -4 94 -12 94C-24 98 -32 106 -36 118Z', '#2a1f1c') +
      dot(17, 122, 25, IRON) +
      dot(17, 122, 19, '#3f7f86') +
      dot(17, 122, 11, '#8fd0d0') +
      dot(11, 116, 5, GLINT) +
      line('M40 130L52 176', IRON, 4) +
      collar('#3f7f86'),
  },
  leon: {
    body: 'cloak',
    coat: '#24363a',
    skin: WEATHERED,
    back:
      p('M88 290V120H80V100H136V120H128V290Z', '#5a3a30') +
      p('M94 132H122V138H94ZM94 154H122V160H94ZM94 176H122V182H94Z', '#3f2822'),
    front:
      p('M-30 112H30V136C30 158 12 170 0 170S-30 158 -30 136Z', WEATHERED) +
      muffled +
      p('M-44 98L-32 54C-12 62 12 62 32 54L44 98Z', '#3b4a45') +
      p('M-88 112C-60 88 60 88 88 112C50 106 -50 106 -88 112Z', '#2d3a36') +
      p('M-88 112C-50 104 50 104 88 112L60 122C30 116 -30 116 -60 122Z') +
      p('M-20 124H-8V128H-20ZM8 124H20V128H8Z', GLINT),
  },
  otylia: {
    body: 'cloak',
    coat: '#5f7476',
    skin: LIGHT,
    back: p(
      'M0 40C-52 44 -70 92 -64 140C-70 190 -110 230 -140 244L140 244C110 230 70 190 64 140C70 92 52 44 0 40Z',
      '#7f9697',
    ),
    front:
      p(FACE, LIGHT) +
      eyes +
      p('M0 48C-44 52 -56 92 -50 140L-32 130V108C-28 90 28 90 32 108V130L50 140C56 92 44 52 0 48Z', '#9fb4b3') +
      p('M-50 134C-20 148 20 148 50 134L74 210C30 232 -30 232 -74 210Z', '#9fb4b3') +
      line('M-50 170C-20 184 20 184 50 170M-62 196C-20 214 20 214 62 196', '#7f9697', 4),
  },
  witek: {
    body: 'plain',
    coat: '#4a4d3c',
    skin: WEATHERED,
    front:
      face(WEATHERED) +
      p('M-46 104C-54 72 -14 62 14 68C46 72 56 90 66 104L30 108H-44Z', '#55605a') +
      p('M-78 100L-30 100 -34 114 -82 112Z', '#39423e') +
      moustache('#b3aca0') +
      collar('#3f7f86') +
      p(
        'M66 196C52 168 66 148 86 146C88 132 104 128 112 138L126 142 112 148C116 172 104 190 84 196L116 214 78 210Z',
        '#c9ced0',
      ) +
      dot(103, 139, 3) +
      p('M74 186C72 170 82 160 98 160C98 176 90 186 74 186Z', '#8e979b'),
  },
  lidka: {
    body: 'lean',
    coat: '#22383c',
    skin: LIGHT,
    back:
      p(
        'M0 -16L14 36C40 52 62 92 58 132C56 160 44 180 34 190H-34C-44 180 -56 160 -58 132C-62 92 -40 52 -14 36Z',
        '#2f5054',
      ) + p('M-4 -10H4V-30H-4ZM-12 -24H12V-18H-12Z', GLASS),
    front:
      face(LIGHT) +
      p('M0 56C-38 66 -46 100 -44 140L-32 132V110C-28 88 28 88 32 110V132L44 140C46 100 38 66 0 56Z', '#22383c') +
      p('M-14 92C-8 104 8 104 14 92L20 100C10 112 -10 112 -20 100Z', '#c79a4a') +
      collar('#3f7f86'),
  },
  emil: {
    body: 'plain',
    coat: '#2b2f38',
    skin: TAN,
    front:
      face(TAN) +
      p('M-40 98V14H40V98Z', '#20242b') +
      p('M-66 94C-40 104 40 104 66 94V108C40 116 -40 116 -66 108Z', '#20242b') +
      p('M-40 78H40V92H-40Z', '#3f7f86') +
      dot(0, 48, 24, BONE) +
      dot(0, 48, 19, '#d9ccb0') +
      line('M0 34V48L11 54', INK, 4) +
      dot(17, 124, 13, IRON) +
      dot(17, 124, 9, '#8fd0d0') +
      moustache('#2a1c12') +
      collar('#3f7f86'),
  },
  ula: {
    body: 'lean',
    coat: '#2f4a4d',
    skin: LIGHT,
    back: p(
      'M-40 120C-84 116 -96 150 -88 196C-76 184 -66 186 -58 200C-62 168 -54 150 -34 144ZM40 120C84 116 96 150 88 196C76 184 66 186 58 200C62 168 54 150 34 144Z',
      '#a5592e',
    ),
    front:
      face(LIGHT) +
      p('M-38 110C-46 50 46 50 38 110Z', '#3f7f86') +
      p('M-42 98H42V114H-42Z', '#5aa0a5') +
      dot(0, 52, 12, '#5aa0a5') +
      line('M-24 98V114M-8 98V114M8 98V114M24 98V114', '#3f7f86', 3) +
      scarf('#c1502e'),
  },
  natan: {
    body: 'plain',
    coat: '#26292c',
    skin: LIGHT,
    front:
      p('M-36 110C-46 130 -30 140 -40 156C-48 168 -34 178 -40 190M36 110', 'none') +
      line(
        'M-36 112C-46 128 -28 138 -38 152C-46 164 -32 174 -40 188M36 112C46 128 28 138 38 152C46 164 32 174 40 188',
        '#3a2a1e',
        9,
      ) +
      face(LIGHT) +
      p('M-44 100C-48 48 48 48 44 100Z', '#17191b') +
      p('M-66 98C-40 106 40 106 66 98C60 112 30 114 0 114S-60 112 -66 98Z', '#17191b') +
      p('M-44 88H44V96H-44Z', '#3f7f86') +
      line(
        'M-18 124m-13 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0M18 124m-13 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0M-5 122H5',
        INK,
        4,
      ) +
      collar(BONE),
  },
  dobrawa: {
    body: 'cloak',
    coat: '#0b1215',
    skin: TAN,
    back: p(
      'M0 30C-60 34 -84 96 -76 150C-100 190 -130 220 -150 290H150C130 220 100 190 76 150C84 96 60 34 0 30Z',
      '#0b1215',
    ),
    front:
      p('M-44 160H44L60 240H-60Z', '#0b1215') +
      p('M0 56C-40 60 -52 96 -48 134C-44 164 -20 182 0 186C20 182 44 164 48 134C52 96 40 60 0 56Z', '#050809') +
      p('M-28 118L-6 126 -10 134 -26 130ZM28 118L6 126 10 134 26 130Z', GLASS) +
      line('M0 30C-60 34 -84 96 -76 150M0 30C60 34 84 96 76 150', '#3f7f86', 4),
  },
  zoja: {
    body: 'plain',
    coat: '#3a2d4a',
    skin: TAN,
    back:
      p('M-34 84C-40 40 40 40 34 84Z', '#1f1713') +
      dot(0, 34, 34, '#1f1713') +
      line('M0 34m-24 0a24 24 0 1 1 24 24a17 17 0 1 1 -4 -34a11 11 0 1 1 2 22', '#c79a4a', 5) +
      line(
        'M-96 250V130M-112 136H-80M-112 152H-80M-112 168H-80M-112 184H-80M96 250V130M112 136H80M112 152H80M112 168H80M112 184H80',
        '#b58be0',
        8,
      ),
    front: face(TAN) + p('M-36 118C-38 76 38 76 36 118C24 98 -24 98 -36 118Z', '#1f1713') + collar('#7e5aa8'),
  },
  dawid: {
    body: 'broad',
    coat: '#2b2f45',
    skin: DARK,
    front:
      face(DARK) +
      p('M-36 108C-38 72 38 72 36 108L20 92 4 106 -4 90 -20 100Z', '#17110d') +
      p('M-78 120L-52 92V112H-40L-66 146V124ZM78 120L52 92V112H40L66 146V124Z', '#e9c53b') +
      line('M-46 104C-46 50 46 50 46 104', IRON, 9) +
      p('M8 206L-26 244H-6L-14 284 28 236H6L20 206Z', '#e9c53b'),
  },
  marta: {
    body: 'lean',
    coat: '#2a2036',
    skin: LIGHT,
    back: p('M-48 92C-54 44 54 44 48 92V160L34 168V96H-34V168L-48 160Z', '#d14f9a'),
    front:
      face(LIGHT) +
      p('M-40 108C-40 72 40 72 40 108L40 98H-40Z', '#d14f9a') +
      p('M-36 104V96L40 84V100C20 96 -10 98 -36 104Z', '#d14f9a') +
      p('M-46 110H46V132L36 138H-36L-46 132Z', '#141018') +
      p('M-38 116H38V126H-38Z', '#6ff0e0') +
      line('M-60 212L0 246 60 212', '#6ff0e0', 6),
  },
  kazik: {
    body: 'broad',
    coat: '#454038',
    skin: WEATHERED,
    front:
      p('M-34 112C-36 66 36 66 34 112V138C34 162 12 174 0 174S-34 162 -34 138Z', WEATHERED) +
      eyes +
      mouth +
      line('M-42 96H42', IRON, 10) +
      dot(0, 92, 18, IRON) +
      dot(0, 92, 12, GLINT) +
      p('M-14 76L-30 40 30 40 14 76Z', 'rgb(255 240 194 / 0.35)') +
      moustache('#8f8578') +
      p('M-104 222L60 290H20L-116 240Z', IRON) +
      p('M-86 220h18v40h-18ZM-54 234h18v40h-18ZM-22 248h18v40h-18Z', '#b58be0') +
      p('M-86 220h18v8h-18ZM-54 234h18v8h-18ZM-22 248h18v8h-18Z', BONE),
  },
  felicja: {
    body: 'plain',
    coat: '#39414a',
    skin: LIGHT,
    back:
      line('M-50 80L-66 14M50 80L66 14', IRON, 10) +
      dot(-66, 12, 11, PALE) +
      dot(66, 12, 11, PALE) +
      line('M-56 10L-34 -4 -18 18 0 -8 18 16 34 -4 56 10', '#b58be0', 5),
    front:
      face(LIGHT) +
      p('M-38 124C-40 110 -36 104 -30 100V150L-40 168ZM38 124C40 110 36 104 30 100V150L40 168Z', '#7a4a2a') +
      p('M-50 106V62C-50 40 50 40 50 62V106L40 112H-40Z', IRON) +
      p('M-34 62H34V90H-34Z', '#141018') +
      p('M-28 68H28V84H-28Z', '#7e5aa8') +
      collar('#7e5aa8'),
  },
  henryk: {
    body: 'plain',
    coat: '#4a3a2c',
    skin: WEATHERED,
    back:
      dot(0, 130, 118, IRON) +
      dot(0, 130, 98, '#22312f') +
      line('M0 16V244M-114 130H114M-80 50L80 210M80 50L-80 210', IRON, 10),
    front:
      face(WEATHERED) +
      p('M-44 142C-52 54 52 54 44 142L40 172 30 150C34 110 26 98 0 98S-34 110 -30 150L-40 172Z', '#5e4030') +
      goggles(84, '#b58be0') +
      moustache('#5b3a24') +
      scarf(BONE),
  },
  ewka: {
    body: 'lean',
    coat: '#2c3440',
    skin: LIGHT,
    back:
      dot(72, 70, 58, '#c9ced0') +
      dot(72, 70, 48, GLINT) +
      dot(72, 70, 12, BONE) +
      line('M72 128V220', IRON, 9) +
      line('M72 -2V-14M130 70H146M20 22L10 12M124 22L134 12M122 118L132 130', '#e9c53b', 6),
    front:
      face(LIGHT) + p('M-38 124C-44 60 40 56 40 116L28 96 10 104 0 92 -12 106 -26 98Z', '#e8c766') + collar('#7e5aa8'),
  },
  tadek: {
    body: 'plain',
    coat: '#35433c',
    skin: TAN,
    back:
      line('M-92 250V-20', PALE, 8) +
      line('M-124 8H-60M-116 34H-68M-108 60H-76', PALE, 7) +
      dot(-92, -24, 8, '#ff7a6b'),
    front:
      face(TAN) +
      p('M-40 104C-42 58 42 58 40 104Z', '#7e5aa8') +
      p('M-40 98H-74C-74 108 -60 112 -40 110Z', '#5f4382') +
      line('M-46 112C-50 44 50 44 46 112', INK, 8) +
      p('M-60 104H-38V144H-60ZM60 104H38V144H60Z', IRON) +
      line('M50 144C48 168 30 172 16 160', INK, 4) +
      collar('#7e5aa8'),
  },
  hubert: {
    body: 'lean',
    coat: '#2d2a3c',
    skin: DARK,
    front:
      face(DARK) +
      p('M-36 106V28C-36 20 -20 16 0 16S36 20 36 28V106C20 92 -20 92 -36 106Z', '#141018') +
      p('M-42 92H42V108H-42Z', IRON) +
      dot(0, 100, 11, '#141018') +
      dot(0, 100, 8, '#ff4d3d') +
      dot(-3, 97, 3, GLINT) +
      dot(-26, 100, 4, '#6ff0e0') +
      dot(26, 100, 4, '#6ff0e0') +
      collar('#7e5aa8'),
  },
};

/** A character of somebody else's file: a bust by the letters of the id, so that the same one always looks the same. */
function stranger(id: string): Look {
  const sum = [...id].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  const all = Object.values(LOOKS);
  const pick = (n: number): Look => all[(sum + n) % all.length]!;
  return { ...pick(0), back: pick(7).back, coat: pick(13).coat };
}

const PACK = {
  shotgun: 'M-8 90V-170H8V90ZM12 90V-170H22V60ZM-18 20H-8V96H-18ZM-24 70H4L-4 130H-30Z',
  machine_gun: 'M-9 90V-120H9V90ZM-5 -190H5V-120H-5ZM-14 -190H14V-176H-14ZM-40 -40H-9V10H-40ZM-24 70H6L-2 126H-28Z',
  sniper_rifle:
    'M-6 90V-196H6V90ZM-12 -196H12V-178H-12ZM-20 -60H-8V20H-20ZM-24 -74H-4V-58H-24ZM-24 18H-4V34H-24ZM-20 80H8L0 130H-24Z',
  pulse_rifle: 'M-14 90V-100H14V90ZM-10 -116H10V-104H-10ZM-8 -136H8V-122H-8ZM-6 -156H6V-142H-6ZM-22 60H8L0 126H-28Z',
};

const SKY: Record<string, [string, string, string, string]> = {
  // high, low, the moon, the city
  shotgun: ['#4a2a20', '#b9673a', '#f0c68a', '#26150f'],
  machine_gun: ['#3d3a1e', '#a8904a', '#ecdca0', '#211f10'],
  sniper_rifle: ['#23424b', '#7fa098', '#d8e2c4', '#142a2f'],
  pulse_rifle: ['#2a2344', '#7c6a9e', '#d9cdec', '#171226'],
};

const CITY =
  'M0 222V196H14V182H24V148H34V118L40 92 46 118V148H56V168H66V148H76V112L82 86 88 112V148H98V204L112 196 126 208 138 190 150 196H166V182H178V170H190V160C196 152 228 152 234 160V170H246V182H258V196H274V206H284V62L296 48 302 70 312 58V186L326 180 340 192V240H0Z';

/** The bust of a character with its weapon over the shoulder, before the city. */
export function portrait(id: string, weapon: string): string {
  const look = LOOKS[id] ?? stranger(id);
  const [high, low, moon, city] = SKY[weapon] ?? SKY.sniper_rifle!;
  const pack = PACK[weapon as keyof typeof PACK] ?? PACK.sniper_rifle;
  return (
    p('M0 0H340V150H0Z', high) +
    p('M0 96L340 66V150H0Z', low) +
    p('M0 140H340V290H0Z', low) +
    dot(84, 84, 40, moon) +
    p(CITY, city) +
    p('M0 236H340V290H0Z', city) +
    line('M20 256H90M240 250H320M60 276H140', low, 3) +
    `<g transform="translate(176 10)"><g transform="translate(92 214) rotate(16)">${p(pack, '#0b1113')}</g>${look.back ?? ''}${p(BODY[look.body], look.coat)}${p('M-26 140H26V186C10 200 -10 200 -26 186Z', look.skin)}${look.front}</g>`
  );
}
