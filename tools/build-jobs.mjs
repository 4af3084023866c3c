/**
 * Prints the number of parallel jobs for `make`: two, or one if memory is short. Runs on the system's own
 * Node.js, so it uses only features of Node.js 18.
 */
import { totalmem } from 'node:os';

/** Bytes for two parallel builds: they use up to 1.6 GB together, and the system needs some as well. */
const enoughForTwo = 2.5e9;

// The limit of a container or service; without one it is missing, 0, or more than the machine has.
const limit = process.constrainedMemory?.() || Infinity;
console.log(Math.min(totalmem(), limit) < enoughForTwo ? 1 : 2);
