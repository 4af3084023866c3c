import { killAtRandom } from '../../test/faults/kills.js';
import { seededRandom } from '../../test/faults/random.js';
import { aDemoFolder } from '../../test/process/demo.js';
import { clearProcesses } from '../../test/process/steward.js';

afterEach(clearProcesses);

// The part that runs in `make test`; `make faults` runs everything.
it('loses no acknowledged data when killed at a random moment', async () => {
  process.stdout.write(`${await killAtRandom(1, seededRandom(), await aDemoFolder())}\n`);
});
