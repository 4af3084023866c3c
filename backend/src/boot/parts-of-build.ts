import * as list from '../parts.js';
import type { Part } from '../platform/parts/part.js';

/** The parts of this build, in the order of their screen: by name. */
export const parts: readonly Part[] = Object.values(list);
