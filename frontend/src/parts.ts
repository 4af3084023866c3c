/* The parts of this build: without its line and its folder, the product is built without it. */
export { autopay } from './parts/autopay';
export { blog } from './parts/blog';
export { booking } from './parts/booking';
export { books } from './parts/books';
export { connectedCalendars } from './parts/connected-calendars';
export { handover } from './parts/handover';
export { importPart } from './parts/import';
export { packs } from './parts/packs';
export { push } from './parts/push';
export { questionnaires } from './parts/questionnaires';
export { replies } from './parts/replies';
export { retention } from './parts/retention';
export { safeguards } from './parts/safeguards';
export { scanner } from './parts/scanner';
export { statements } from './parts/statements';
export { updates } from './parts/updates';
export { webhooks } from './parts/webhooks';
export { weeklyReview } from './parts/weekly-review';
// oxlint-disable-next-line typescript/no-useless-empty-export -- without any part, this is a module as well
export {};
