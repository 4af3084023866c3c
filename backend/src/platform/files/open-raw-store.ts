import type { StorageAddress } from '../../settings.js';
import { DiskStore } from './disk-store.js';
import type { RawStore } from './raw-store.js';
import { S3Store } from './s3-store.js';

/** The store of the settings, made sure of: it can be written and read. @throws DomainError storage.* */
export const openRawStore = (storage: StorageAddress): Promise<RawStore> =>
  storage.kind === 'disk' ? DiskStore.open(storage.dir) : S3Store.open(storage);
