export { unsentDigests } from './after-restore.js';
export { unsubscribePage } from './unsubscribe-page.js';
export { Unsubscriptions } from './unsubscriptions.js';
export { WeeklyReaders } from './weekly-readers.js';
