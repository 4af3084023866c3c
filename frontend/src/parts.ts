import type { Part } from './part';
import { webhooks } from './parts/webhooks';

/** The parts of this build, in the order in which they add to lists. */
export const parts: readonly Part[] = [webhooks];
