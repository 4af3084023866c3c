import { QueryFailedError } from 'typeorm';
import { version } from './version.js';
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

it('has the message and the code of a database error, and none of its values', () => {
  const refused = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email_key"'),
    {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (lower(email))=(asample@example.com) already exists.',
    },
  );
  const failed = new QueryFailedError('INSERT INTO users VALUES ($1)', ['asample@example.com'], refused);
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: failed }, 'request failed');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request failed',
    err: {
      type: 'QueryFailedError',
      message: refused.message,
      code: '23505',
      constraint: 'users_email_key',
      stack: expect.stringContaining('log.test.ts') as string,
    },
  });
  expect(lines[0]).not.toMatch(/asample|INSERT INTO/);
});
