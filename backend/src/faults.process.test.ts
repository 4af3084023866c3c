import { killAtRandom } from '../test/faults/kills.js';
import { seededRandom } from '../test/faults/random.js';
import { aDemoFolder } from '../test/process/demo.js';
import { clearProcesses } from '../test/process/steward.js';

afterEach(clearProcesses);

// The share of `make test`; `make faults` has the whole.
it('loses nothing that was acknowledged when it is killed at random moments', async () => {
  process.stdout.write(`${await killAtRandom(3, seededRandom(), await aDemoFolder())}\n`);
});
