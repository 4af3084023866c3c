import {
  type ColorMode,
  contrast,
  controlContrast,
  defaultAccent,
  neutrals,
  type Shades,
  shadesOf,
  textContrast,
} from './shades.js';

const modes: ColorMode[] = ['light', 'dark'];
const hex = (...channels: number[]): string =>
  `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

const steps = [0, 36, 73, 109, 146, 182, 219, 255];
const grid = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => hex(red, green, blue))));
const extremes = [
  defaultAccent,
  '#ffff00',
  '#ffd400',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ff00ff',
  '#00ffff',
  '#e30613',
  '#7a5200',
  '#000000',
  '#010101',
  '#ffffff',
  '#fefefe',
  '#808080',
  '#777777',
  '#f7f6f1',
  '#0f1a1c',
  '#162426',
];

/** Pairs that are used on screens, and the contrast that each needs. */
function pairsOf(shades: Shades, mode: ColorMode): [string, string, string, number][] {
  const { paper, surface, 'stone-1': stone1, 'stone-2': stone2, ...texts } = neutrals[mode];
  const grounds = { paper, surface, stone1, stone2, soft: shades['river-soft'] };
  const onGrounds = Object.entries(grounds).flatMap(([name, ground]) =>
    (['river', 'river-hover'] as const).map((text): [string, string, string, number] => [
      `${text} on ${name}`,
      shades[text],
      ground,
      textContrast,
    ]),
  );
  return [
    ...onGrounds,
    ['button', shades['on-river'], shades.river, textContrast],
    ['hovered button', shades['on-river'], shades['river-hover'], textContrast],
    ['second button', shades['on-pear'], shades.pear, textContrast],
    ['second color on its soft shade', shades.pear, shades['pear-soft'], textContrast],
    ['text on soft', texts.ink, shades['river-soft'], textContrast],
    ['second text on soft', texts['ink-2'], shades['river-soft'], textContrast],
    ['faint text on soft', texts['ink-3'], shades['river-soft'], textContrast],
    ['text on the band', shades['band-ink'], shades.band, textContrast],
    ['second text on the band', shades['band-ink-2'], shades.band, textContrast],
    ['button on the band', shades['band-line'], shades.band, controlContrast],
  ];
}

const failures = (accent: string, mode: ColorMode): string[] =>
  pairsOf(shadesOf(accent, mode), mode)
    .filter(([, one, other, ratio]) => contrast(one, other) < ratio)
    .map(([name, one, other]) => `${accent} ${mode}: ${name}, ${one} on ${other}`);

test.each(modes)('%s: text and controls have their contrast for every color', (mode) => {
  expect([...grid, ...extremes].flatMap((accent) => failures(accent, mode))).toEqual([]);
});

test('the contrast is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.542, 3);
});

test('the default color gives the designed shades', () => {
  expect(shadesOf(defaultAccent, 'light')).toMatchObject({
    river: '#1b5a4e',
    'river-hover': '#134439',
    'river-soft': '#e0ece6',
    band: '#143f38',
  });
  expect(shadesOf(defaultAccent, 'dark')).toMatchObject({
    river: '#8fcdb6',
    'river-hover': '#aadcc9',
    'river-soft': '#1d3a34',
    band: '#12302c',
  });
});

test('a color with enough contrast is used as it is', () => {
  for (const accent of ['#1f4f86', '#8a1538', '#000000', '#0000ff'])
    expect(shadesOf(accent, 'light').river).toBe(accent);
  for (const accent of ['#ffffff', '#a8fea0']) expect(shadesOf(accent, 'dark').river).not.toBe('#8fcdb6');
});

/** Hue in the circle of HSL, in degrees; enough to tell red from green. */
function hueOf(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
}

test.each(modes)('%s: shades keep the hue', (mode) => {
  const away = [...grid, ...extremes].flatMap((accent) => {
    const channels = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
    if (Math.max(...channels) - Math.min(...channels) < 60) return [];
    const { river } = shadesOf(accent, mode);
    const distance = Math.abs(((hueOf(river) - hueOf(accent) + 540) % 360) - 180);
    return distance > 40 ? [`${accent} became ${river}`] : [];
  });
  expect(away).toEqual([]);
});

test.each(modes)('%s: shades of gray, black and white are gray', (mode) => {
  for (const accent of ['#000000', '#333333', '#808080', '#ffffff']) {
    const { river, band, 'river-soft': soft } = shadesOf(accent, mode);
    for (const shade of [river, band, soft]) expect(shade).toMatch(/^#(..)\1\1$/);
  }
});

test.each(modes)('%s: water and trees are green in the default color, and in ink in any other', (mode) => {
  const drawnIn = (accent: string) => {
    const { art, 'art-line': line, 'art-wash': wash } = shadesOf(accent, mode);
    return [art, line, wash];
  };
  expect(new Set(extremes.map((accent) => drawnIn(accent).join())).size).toBe(2);
});

test.each(modes)('%s: a hovered button differs from the others', (mode) => {
  for (const accent of extremes) {
    const { river, 'river-hover': hover } = shadesOf(accent, mode);
    expect([accent, contrast(river, hover) > 1.1]).toEqual([accent, true]);
  }
});
