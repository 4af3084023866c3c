import { antdTheme, brandCss, tokensCss } from './tokens.ts';

test("text and controls of Ant Design scale with the reader's text size", () => {
  const { token, components } = antdTheme('light', 32);
  expect(token).toMatchObject({ fontSize: 32, fontSizeSM: 28, controlHeight: 80 });
  expect(components.Modal.titleFontSize).toBe(48);
});

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

test.each(['light', 'dark'] as const)('%s: no badge has the color of a hovered row', (mode) => {
  const { rowHoverBg } = antdTheme(mode, 16).components.Table;
  const [light = '', dark = ''] = tokensCss().split(':root:not(');
  const palette = mode === 'light' ? light : dark.slice(0, dark.indexOf('}'));
  const badges = [...palette.matchAll(/--\w+-bg:(#[0-9a-f]{6})/g)];
  expect(badges).toHaveLength(6);
  for (const [, badge = ''] of badges) {
    const row = channels(rowHoverBg);
    const difference = Math.max(...channels(badge).map((value, at) => Math.abs(value - (row[at] ?? 0))));
    expect(difference).toBeGreaterThan(12);
  }
});

test('the default color needs no style of its own; another one has its shades in both modes, and prints in black', () => {
  expect(brandCss('#1b5a4e')).toBe('');
  const css = brandCss('#1f4f86');
  expect(css).toMatch(/^@layer tokens\{:root:root\{--river:#1f4f86;/);
  expect(css).toMatch(/@media print\{[^}]*--river:#000/);
  for (const mode of ['light', 'dark'] as const)
    expect(css).toContain(`--river:${antdTheme(mode, 16, '#1f4f86').token.colorPrimary};`);
  expect(css).not.toContain('--paper');
});
