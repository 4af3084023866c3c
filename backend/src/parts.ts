/* The parts of this build: without its line and its folder, the product is built without it. */
export { autopay } from './parts/autopay/index.js';
export { blog } from './parts/blog/index.js';
export { booking } from './parts/booking/index.js';
export { books } from './parts/books/index.js';
export { connectedCalendars } from './parts/connected-calendars/index.js';
export { handover } from './parts/handover/index.js';
export { importPart } from './parts/import/index.js';
export { offsiteBackups } from './parts/offsite-backups/index.js';
export { packs } from './parts/packs/index.js';
export { push } from './parts/push/index.js';
export { questionnaires } from './parts/questionnaires/index.js';
export { replies } from './parts/replies/index.js';
export { retention } from './parts/retention/index.js';
export { safeguards } from './parts/safeguards/index.js';
export { scanner } from './parts/scanner/index.js';
export { statements } from './parts/statements/index.js';
export { updates } from './parts/updates/index.js';
export { webhooks } from './parts/webhooks/index.js';
export { weeklyReview } from './parts/weekly-review/index.js';
// oxlint-disable-next-line typescript/no-useless-empty-export -- without any part, this is a module as well
export {};
