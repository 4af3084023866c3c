import { browserName } from './browser-name.js';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/153.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  ['Firefox/140.0', 'Firefox'],
  ['Call 555-0100 to unlock your account', undefined],
])('names the browser of %s: %s', (agent, expected) => {
  expect(browserName(agent)).toBe(expected);
});
