import type { Part } from './part';
import { retention } from './parts/retention';
import { safeguards } from './parts/safeguards';
import { webhooks } from './parts/webhooks';

/** The parts of this build, in the order in which they add to lists. */
export const parts: readonly Part[] = [webhooks, retention, safeguards];
