/**
 * How many jobs `make` runs at a time: two, or one after another where memory is short. Prints the number.
 * Runs on the system's own Node.js: only what Node.js 18 knows.
 */
import { totalmem } from 'node:os';
import { pathToFileURL } from 'node:url';

/** Bytes with which both builds run at once: together they need up to 1.6 GB, and the system something besides. */
const enoughForTwo = 2.5e9;

/**
 * @param machine bytes of memory of the machine
 * @param limit bytes that its container or service may use; 0, undefined or more than the machine has: no limit
 */
export const jobsFor = (machine, limit) => (Math.min(machine, limit || machine) < enoughForTwo ? 1 : 2);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(jobsFor(totalmem(), process.constrainedMemory?.()));
