import { version } from '../version.js';
import { createLog } from './log.js';

it('writes the level as a word, the time in ISO 8601, and the version', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  log.warn({ port: 3000 }, 'careful');
  log.debug('left out');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      version,
      port: 3000,
      msg: 'careful',
    },
  ]);
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
});
