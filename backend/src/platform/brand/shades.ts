/**
 * Shades of the practice's color, in OKLCH (https://bottosson.github.io/posts/oklab/): hue and chroma are those of
 * the color, and lightness moves until the contrast holds (WCAG 2.2). Also used by the frontend, so it imports
 * nothing.
 */

export const defaultAccent = '#1b5a4e';

/** Neutral colors, on and under which the shades are used. */
export const neutrals = {
  light: {
    paper: '#f7f6f1',
    surface: '#ffffff',
    'stone-1': '#eceae2',
    'stone-2': '#dfdcd1',
    line: '#d3cfc2',
    ink: '#14242b',
    'ink-2': '#3e4d53',
    'ink-3': '#59666a',
  },
  dark: {
    paper: '#0f1a1c',
    surface: '#162426',
    'stone-1': '#1c2c2e',
    'stone-2': '#263739',
    line: '#2d4042',
    ink: '#efede4',
    'ink-2': '#c2c9c4',
    'ink-3': '#9da8a4',
  },
};

/** Shades of the default color, designed by hand; those of another color have their lightness. */
const designed = {
  light: {
    river: '#1b5a4e',
    'river-hover': '#134439',
    'river-soft': '#e0ece6',
    'on-river': '#ffffff',
    band: '#143f38',
    'band-ink': '#f3f1e8',
    'band-ink-2': '#bfd3c9',
    'band-line': '#9dbdb0',
    'band-art': '#7fb3a0',
    art: '#5e8579',
    'art-line': '#1b5a4e',
    'art-wash': '#e0ece6',
    'art-arch': '#eceae2',
    pear: '#a62f57',
    'pear-soft': '#f8e4ea',
    'on-pear': '#ffffff',
  },
  dark: {
    river: '#8fcdb6',
    'river-hover': '#aadcc9',
    'river-soft': '#1d3a34',
    'on-river': '#0f1a1c',
    band: '#12302c',
    'band-ink': '#f3f1e8',
    'band-ink-2': '#b5cdc2',
    'band-line': '#9dbdb0',
    'band-art': '#7fb3a0',
    art: '#6fa392',
    'art-line': '#8fcdb6',
    'art-wash': '#1d3a34',
    'art-arch': '#1c2c2e',
    pear: '#e9909f',
    'pear-soft': '#43222b',
    'on-pear': '#2a0d17',
  },
};

export type ColorMode = keyof typeof designed;
export type Shades = Record<keyof (typeof designed)['light'], string>;

/** Contrasts of WCAG 2.2: of text, and of controls. */
export const textContrast = 4.5;
export const controlContrast = 3;

/** Lightness from 0 to 1, chroma from 0 (gray) to about 0.3, hue in degrees. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

/**
 * All shades for one theme. Text in `river` and `river-hover` has 4.5:1 on all neutral surfaces and on
 * `river-soft`, and `on-river` on both of them.
 * @param accent `#rrggbb`
 */
export function shadesOf(accent: string, mode: ColorMode): Shades {
  const base = designed[mode];
  if (accent === defaultAccent) return base;
  const own = oklchOf(accent);
  const tint = tintOf(own);
  const { paper, surface, 'stone-1': stone1, 'stone-2': stone2, 'ink-3': faint } = neutrals[mode];
  const [back, front] = mode === 'light' ? [1, 0] : [0, 1];

  const soft = contrasting(tint(base['river-soft']), back, [[faint, textContrast]]);
  const grounds = [paper, surface, stone1, stone2, soft].map((ground) => [ground, textContrast] as const);
  const start = mode === 'light' ? own : dimmed(own, base.river);
  const river = contrasting(start, front, grounds);
  const hover = contrasting(hovered(oklchOf(river), base), front, grounds);
  const band = contrasting(tint(base.band), 0, [[base['band-ink'], textContrast]]);
  const onBand = (shade: string, ratio: number) => contrasting(tint(shade), 1, [[band, ratio]]);
  return {
    river,
    'river-hover': hover,
    'river-soft': soft,
    'on-river': base['on-river'],
    band,
    'band-ink': base['band-ink'],
    'band-ink-2': onBand(base['band-ink-2'], textContrast),
    'band-line': onBand(base['band-line'], controlContrast),
    'band-art': onBand(base['band-art'], controlContrast),
    // Water and trees of the drawings: no hue but green is natural for them, so that others have ink.
    art: hexOf(engraved(base.art)),
    'art-line': hexOf(engraved(base['art-line'])),
    'art-wash': hexOf(engraved(base['art-wash'])),
    'art-arch': soft,
    // The second color belongs to the first one: beside another it would be one too many.
    pear: river,
    'pear-soft': soft,
    'on-pear': base['on-river'],
  };
}

/** Below this chroma a color looks gray, and its hue is noise. */
const grayChroma = 0.012;
/** Vivid colors tint large areas at most this much more than the default color. */
const mostTint = 2.2;
/** Chroma of text on dark grounds, where vivid colors glare. */
const mostOnDark = 0.15;

/** A designed shade in the hue of another color, at its lightness and about as vivid. */
function tintOf({ c, h }: Oklch): (shade: string) => Oklch {
  const vividness = c < grayChroma ? 0 : Math.min(c / oklchOf(defaultAccent).c, mostTint);
  return (shade) => {
    const designedShade = oklchOf(shade);
    return { l: designedShade.l, c: designedShade.c * vividness, h };
  };
}

/** A shade of a drawing in ink, at its lightness. */
const engraved = (shade: string): Oklch => tintOf(oklchOf(neutrals.light.ink))(shade);

/** On dark grounds: at least as light as the designed shade. */
const dimmed = ({ l, c, h }: Oklch, shade: string): Oklch => ({
  l: Math.max(l, oklchOf(shade).l),
  c: c < grayChroma ? 0 : Math.min(c, mostOnDark),
  h,
});

/** As far from a shade as the designed hover is, or in the other direction near black and white. */
function hovered(shade: Oklch, base: Shades): Oklch {
  const step = oklchOf(base['river-hover']).l - oklchOf(base.river).l;
  const isNearEnd = shade.l + step < 0.15 || shade.l + step > 0.99;
  return { ...shade, l: shade.l + (isNearEnd ? -3 * step : step) };
}

/** The shade itself if it has the contrasts; otherwise the nearest one towards `end` (0 is black, 1 is white). */
function contrasting(shade: Oklch, end: number, with_: readonly (readonly [string, number])[]): string {
  const at = (part: number): string => hexOf({ ...shade, l: shade.l + (end - shade.l) * part });
  const holds = (hex: string): boolean => with_.every(([other, ratio]) => contrast(hex, other) >= ratio);
  let fails = 0;
  let passes = 1;
  if (holds(at(0))) return at(0);
  while (passes - fails > 0.001) {
    const middle = (fails + passes) / 2;
    if (holds(at(middle))) passes = middle;
    else fails = middle;
  }
  return at(passes);
}

/** Contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Linear red, green and blue, from 0 to 1. */
const linearOf = (hex: string): number[] =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));

function oklchOf(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bAxis = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, bAxis),
    h: (Math.atan2(bAxis, a) * 180) / Math.PI,
  };
}

/** The color, or the most vivid one of its lightness and hue that a screen shows. */
function hexOf({ l, c, h }: Oklch): string {
  let shown = 0;
  let tooVivid = c;
  const whole = linearFrom({ l, c, h });
  if (isShown(whole)) return encoded(whole);
  while (tooVivid - shown > 0.0005) {
    const middle = (shown + tooVivid) / 2;
    if (isShown(linearFrom({ l, c: middle, h }))) shown = middle;
    else tooVivid = middle;
  }
  return encoded(linearFrom({ l, c: shown, h }));
}

function linearFrom({ l, c, h }: Oklch): number[] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** With the tolerance of rounding to 8 bits. */
const isShown = (linear: readonly number[]): boolean =>
  linear.every((value) => value > -0.0005 && value < 1.0005);

const encoded = (linear: readonly number[]): string =>
  `#${linear
    .map((value) => Math.min(Math.max(value, 0), 1))
    .map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
    .map((value) =>
      Math.round(255 * value)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
