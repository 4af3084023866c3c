/**
 * Prints the number of parallel jobs for `make`: two, or one if memory is short. Runs on the system's own
 * Node.js, so it uses only features of Node.js 18.
 */
import { totalmem } from 'node:os';
import { pathToFileURL } from 'node:url';

/** Bytes for two parallel builds: they use up to 1.6 GB together, and the system needs some as well. */
const enoughForTwo = 2.5e9;

/**
 * @param machine bytes of memory of the machine
 * @param limit bytes that its container or service may use; 0, undefined or more than the machine has: no limit
 */
export const jobsFor = (machine, limit) => (Math.min(machine, limit || machine) < enoughForTwo ? 1 : 2);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(jobsFor(totalmem(), process.constrainedMemory?.()));
