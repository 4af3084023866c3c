import { deviceName } from './device-name.ts';

test('a browser is recognized by its user agent', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const agents: [agent: string, words: string][] = [
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/153.0.0.0 Safari/537.36`, 'Chrome 153 on Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
      'Edge 150 on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
      'Safari 19 on iPhone',
    ],
    ['Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox 140 on Android'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['x'.repeat(80), `${'x'.repeat(59)}…`],
  ];
  for (const [agent, words] of agents) expect(deviceName(agent)).toBe(words);
});
