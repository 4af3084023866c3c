import { DomainError } from '../../../kernel/domain-error.js';
import type { Recorded } from '../../../kernel/recorded.js';

/** The practice gave a client another quota; it stands in the chain of the client's account. */
export interface StorageQuotaChanged extends Recorded {
  type: 'storage.quota_changed';
  clientId: number;
}

/** Bytes that a client may store while the practice has set no other quota. */
export const defaultQuota = 1_000_000_000;
/** Bytes: the most that a quota can be. */
export const maximumQuota = 1_000_000_000_000;

/** The storage of one client, in bytes. */
export interface StorageUse {
  /**
   * Of every file that the client uploaded, earlier versions, deleted ones that can be restored and attachments of
   * messages included.
   */
  used: number;
  quota: number;
}

/** @param size of another file, in bytes @throws DomainError storage.quota_reached when it exceeds the quota */
export function assertRoom({ used, quota }: StorageUse, size: number): void {
  if (used + size <= quota) return;
  const message = 'There is not enough room left in your storage for this file. Please ask us for more room.';
  throw new DomainError('too_large', 'storage.quota_reached', message, { fields: { file: message } });
}
