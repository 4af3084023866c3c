import type { Part } from './platform/parts/part.js';
import { packs } from './parts/packs/index.js';
import { retention } from './parts/retention/index.js';
import { safeguards } from './parts/safeguards/index.js';
import { webhooks } from './parts/webhooks/index.js';
import { weeklyReview } from './parts/weekly-review/index.js';

/** The parts of this build, in the order of their screen. Without its line and its folder, the product is built without it. */
export const parts: readonly Part[] = [webhooks, safeguards, packs, retention, weeklyReview];
