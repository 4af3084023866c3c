export type { MailReplies, ReplyAddress } from './application/notification-mail-outbox.js';
export { connectionChanged, draft, toPractice } from './application/notification-rule.js';
export type { NotificationDraft } from './domain/notification-draft.js';
export { unsentDigests } from './after-restore.js';
export { unsubscribePage } from './http/unsubscribe-page.js';
export { Unsubscriptions } from './application/unsubscriptions.js';
export { WeeklyReaders } from './application/weekly-readers.js';
