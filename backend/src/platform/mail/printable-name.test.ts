import { isPrintableName } from './printable-name.js';

it.each([
  ["Maria O'Neil-López", true],
  ['Dr. J.P. Sample Jr.', true],
  ['Nguyễn Thị Hạnh', true],
  ['x'.repeat(40), true],
  ['x'.repeat(41), false],
  ['', false],
  [' Sam', false],
  ['Claim your $500 refund', false],
  ['evil-refund.example', false],
  ['Sam www.evil.example', false],
  ['Sam, see https://evil.example', false],
  ['Sam\nSample', false],
  ['Call 2105550142', false],
])('%j is a name that a stranger may see: %s', (name, isShown) => {
  expect(isPrintableName(name)).toBe(isShown);
});
