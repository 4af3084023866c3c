import { stub } from '../../../../test/stub.js';
import { Clock } from '../../../kernel/index.js';
import { DiskRoom, type Room } from '../../../platform/files/disk-room.js';
import { RateLimits } from '../../../platform/security/rate-limits.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { PracticeRecordQueries } from '../../clients/index.js';
import { Accounts } from '../../identity/index.js';
import { ClientStorageRepository } from '../domain/ports.js';
import { ClientStorage } from './client-storage.js';

const stranger = { id: 1, role: 'client' } as const;
const known = { id: 9, role: 'client' } as const;
const roomy: Room = { free: 50e9, size: 100e9 };

/** Storage of two strangers with these bytes, and a client whom the practice knows. */
function storageOf(bytes: Record<number, number>, disk: Room | undefined = roomy): ClientStorage {
  const strangers = [1, 2];
  const bytesOf = async (ids: readonly number[]): Promise<number> =>
    ids.reduce((sum, id) => sum + (bytes[id] ?? 0), 0);
  return new ClientStorage(
    stub(ClientStorageRepository, {
      bytesOf,
      use: async ({ id }) => ({ used: bytes[id] ?? 0, quota: 1_000_000_000 }),
    }),
    stub(Accounts, {}),
    stub(PracticeRecordQueries, {
      strangers: async (only) => strangers.filter((id) => only === null || id === only),
    }),
    stub(DiskRoom, { ofFiles: async () => disk }),
    { settings: { unconfirmedTotalMb: 100 } } as Runtime,
    stub(RateLimits, { spend: async () => undefined }),
    stub(UnitOfWork, {}),
    stub(Clock, {}),
  );
}

describe('storage of strangers', () => {
  it('is 50 MB each', async () => {
    const storage = storageOf({ 1: 49e6, 9: 49e6 });
    await storage.admit(stranger, 1e6);
    await expect(storage.admit(stranger, 1e6 + 1)).rejects.toMatchObject({ code: 'storage.quota_reached' });
    await storage.admit(known, 20e6);
  });

  it('has a total, with attachments of messages, which others do not count to', async () => {
    const full = { code: 'storage.full', kind: 'insufficient_storage' };
    const storage = storageOf({ 1: 10e6, 2: 40e6, 9: 900e6 });
    storage.include('messages', async (ids) => (ids.length > 1 ? 49e6 : 0));
    await storage.admit(stranger, 1e6);
    await expect(storage.admit(stranger, 1e6 + 1)).rejects.toMatchObject(full);
    await storage.admit(known, 20e6);
  });

  it('leaves a tenth of the disk free, where files are on one', async () => {
    const almostFull = { free: 10e9, size: 100e9 };
    await expect(storageOf({}, almostFull).admit(stranger, 1)).rejects.toMatchObject({
      code: 'storage.full',
    });
    await storageOf({}, almostFull).admit(known, 1);
    await storageOf({}, undefined).admit(stranger, 1);
  });
});
