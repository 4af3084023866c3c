import * as list from '../parts';
import type { Part } from '../part';

/** The parts of this build, in the order in which they add to lists: by name. */
export const parts: readonly Part[] = Object.values(list);
