export type { MailReplies, ReplyAddress } from './application/notification-mail-outbox.js';
export { connectionChanged, toPractice } from './application/notification-rule.js';
export { unsentDigests } from './after-restore.js';
export { unsubscribePage } from './http/unsubscribe-page.js';
export { Unsubscriptions } from './application/unsubscriptions.js';
export { WeeklyReaders } from './application/weekly-readers.js';
