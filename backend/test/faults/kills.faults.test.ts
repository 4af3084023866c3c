import { jest } from '@jest/globals';
import { clearProcesses } from '../process/steward.js';
import { killAtRandom } from './kills.js';
import { seededRandom } from './random.js';

jest.setTimeout(3 * 60 * 60_000);
afterEach(clearProcesses);

it('loses no acknowledged data when killed at random moments', async () => {
  const times = Number(process.env['KILLS'] ?? 100);
  process.stdout.write(`${await killAtRandom(times, seededRandom())}\n`);
});
