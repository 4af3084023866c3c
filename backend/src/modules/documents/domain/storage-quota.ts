import { t } from '@steward/texts';
import { DomainError, type Recorded } from '../../../kernel/index.js';

/** The practice changed a client's quota; the event is in the chain of the client's account. */
export interface StorageQuotaChanged extends Recorded {
  type: 'storage.quota_changed';
  clientId: number;
}

/** Default quota in bytes. */
export const defaultQuota = 1_000_000_000;
/** Quota in bytes of a stranger’s account (`PracticeRecordQueries.strangers`): anyone can make as many as they like. */
export const strangerQuota = 50_000_000;
/** Share of a disk that stays free of what strangers upload. */
export const freeShare = 0.1;
/** Highest possible quota in bytes. */
export const maximumQuota = 1_000_000_000_000;

/** The storage of one client, in bytes. */
export interface StorageUse {
  /**
   * All files that the client uploaded, including earlier versions, deleted ones that can be restored, and
   * message attachments.
   */
  used: number;
  quota: number;
}

/** @param size of another file, in bytes @throws DomainError storage.quota_reached if it exceeds the quota */
export function assertRoom({ used, quota }: StorageUse, size: number): void {
  if (used + size <= quota) return;
  const message = t('You do not have enough storage left for this file. Please ask us for more.');
  throw new DomainError('too_large', 'storage.quota_reached', message, { fields: { file: message } });
}
