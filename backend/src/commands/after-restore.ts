import { endedCredentials } from '../modules/identity/index.js';
import { endedInvitations, reviewedAccess } from '../modules/client-access/index.js';
import { recordedRestore } from '../modules/activity/index.js';
import { endedInvoiceLinks, skippedNumbers } from '../modules/billing/index.js';
import { endedFeeds } from '../modules/scheduling/index.js';
import { unsentDigests } from '../modules/notifications/index.js';
import { type AfterRestore, restartedSchedules } from '../platform/events/after-restore.js';
import { parts } from '../boot/parts-of-build.js';
import { unsentMail } from '../platform/mail/after-restore.js';

/** Additional steps of every restore. */
export const afterRestore: readonly AfterRestore[] = [
  endedCredentials,
  endedInvitations,
  reviewedAccess,
  endedFeeds,
  unsentMail,
  unsentDigests,
  ...parts.flatMap(({ afterRestore: steps = [] }) => steps),
  skippedNumbers,
  endedInvoiceLinks,
  restartedSchedules,
  recordedRestore,
];
