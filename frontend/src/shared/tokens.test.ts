import { antdTheme, tokensCss } from './tokens.ts';

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
