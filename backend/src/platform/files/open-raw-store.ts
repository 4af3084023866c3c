import type { StorageAddress } from '../settings/storage-settings.js';
import { DiskStore } from './disk-store.js';
import type { RawStore } from './raw-store.js';
import { S3Store, type storeTimes } from './s3-store.js';

interface Purpose {
  /** True if nothing will be written, so that a disk that became read-only can be backed up. */
  readOnly?: boolean;
  /** True to open a bucket whose server does not answer now. */
  mayBeAway?: boolean;
  /** Milliseconds for requests to a bucket. */
  times?: typeof storeTimes;
}

/** The file store of the settings, checked to be readable and writable. @throws DomainError storage.* */
export const openRawStore = (
  storage: StorageAddress,
  { readOnly = false, mayBeAway = false, times }: Purpose = {},
): Promise<RawStore> =>
  storage.kind === 'disk'
    ? DiskStore.open(storage.dir, { readOnly })
    : S3Store.open(storage, { mayBeAway, ...times });
