import { Injectable } from '@nestjs/common';
import {
  type AccessScope,
  type Actor,
  clientOf,
  Clock,
  notFound,
  visibleClients,
} from '../../../kernel/index.js';
import { DiskRoom } from '../../../platform/files/disk-room.js';
import { storageFull } from '../../../platform/files/storage-errors.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { PracticeRecordQueries } from '../../clients/index.js';
import { Accounts } from '../../identity/index.js';
import { ClientStorageRepository } from '../domain/ports.js';
import { assertRoom, freeShare, type StorageUse, strangerQuota } from '../domain/storage-quota.js';

/** Uploads per person and hour. */
const uploads: RateLimit = { name: 'uploads', points: 200, per: 60 * 60 };

/** Bytes stored for these clients together. @param clientIds users.id */
type BytesOf = (clientIds: readonly number[]) => Promise<number>;

/**
 * Limits the storage of each client, and of all accounts together that the practice does not know. Known clients together
 * can fill a small disk; the practice's own uploads are not limited.
 */
@Injectable()
export class ClientStorage {
  private readonly otherSources: { scope: AccessScope; bytesOf: BytesOf }[] = [];
  /** Bytes for all strangers’ accounts together. */
  private readonly strangersTotal: number;

  constructor(
    private readonly storage: ClientStorageRepository,
    private readonly accounts: Accounts,
    private readonly records: PracticeRecordQueries,
    private readonly disk: DiskRoom,
    { settings }: Runtime,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.strangersTotal = settings.unconfirmedTotalMb * 1_000_000;
  }

  /**
   * Adds another module's files to the storage that is counted.
   * @param scope of people who may see these files
   */
  include(scope: AccessScope, bytesOf: BytesOf): void {
    this.otherSources.push({ scope, bytesOf });
  }

  /**
   * Refuses an upload before any of it is stored.
   * @param size bytes of all its files
   * @throws DomainError request.too_many, storage.quota_reached, insufficient_storage
   */
  async admit(uploader: Actor, size: number, files = 1): Promise<void> {
    if (uploader.role === 'admin') return;
    for (let file = 0; file < files; file++) await this.limits.spend(uploads, `user ${uploader.id}`);
    const client = clientOf(uploader);
    await this.assertRoom(client, size);
    if (await this.isStranger(client)) await this.assertRoomForStrangers(size);
  }

  /**
   * Reserves storage for a file until the open transaction has written the file's row, so that simultaneous
   * uploads count each other.
   * @param size bytes
   * @throws DomainError storage.quota_reached
   */
  async reserve(uploader: Actor, size: number): Promise<void> {
    if (uploader.role === 'admin') return;
    const client = clientOf(uploader);
    await this.storage.lock(client);
    await this.assertRoom(client, size);
  }

  private async assertRoom(client: number, size: number): Promise<void> {
    const use = await this.of(client);
    // Most clients have less, and need no further look.
    assertRoom(use.used + size > strangerQuota ? await this.inForce(client, use) : use, size);
  }

  private async inForce(client: number, use: StorageUse): Promise<StorageUse> {
    const isLess = use.quota > strangerQuota && (await this.isStranger(client));
    return isLess ? { ...use, quota: strangerQuota } : use;
  }

  private async isStranger(client: number): Promise<boolean> {
    return (await this.records.strangers(client)).length > 0;
  }

  /** Accounts that anyone makes do not take the room of the others. @throws DomainError insufficient_storage */
  private async assertRoomForStrangers(size: number): Promise<void> {
    const room = await this.disk.ofFiles();
    if (room && room.free - size < freeShare * room.size)
      throw storageFull(new Error('The disk of the file store is almost full.'));
    const strangers = await this.records.strangers(null);
    let used = await this.storage.bytesOf(strangers);
    for (const { bytesOf } of this.otherSources) used += await bytesOf(strangers);
    if (used + size > this.strangersTotal) throw storageFull(new Error('UNCONFIRMED_TOTAL_MB is used up.'));
  }

  /** The client's storage, as far as the caller may see its files, with the quota in force. */
  async use(reader: Actor): Promise<StorageUse> {
    return this.inForce(clientOf(reader), await this.withOthers(reader, await this.storage.use(reader)));
  }

  /** Storage of any client, including closed accounts, with the quota that the practice set. @throws DomainError client.not_found */
  async useOf(admin: Actor, clientId: number): Promise<StorageUse> {
    await this.accounts.getClient(admin, clientId);
    return this.of(clientId);
  }

  /** @param quota bytes; existing files stay even if they exceed it @throws DomainError client.not_found */
  setQuota(admin: Actor, clientId: number, quota: number): Promise<void> {
    return this.work.run(async () => {
      const { name: title, closed } = await this.accounts.getClient(admin, clientId);
      if (closed) throw notFound('client');
      const { quota: earlier } = await this.of(clientId);
      if (earlier === quota) return;
      await this.storage.setQuota(clientId, quota);
      this.work.publish({
        type: 'storage.quota_changed',
        at: this.clock.now(),
        actorId: admin.id,
        clientId,
        subject: { type: 'account', id: clientId, title },
        details: { from: earlier, to: quota },
      });
    });
  }

  private async of(clientId: number): Promise<StorageUse> {
    const client: Actor = { id: clientId, role: 'client' };
    return this.withOthers(client, await this.storage.use(client));
  }

  private async withOthers(reader: Actor, { quota, used: documents }: StorageUse): Promise<StorageUse> {
    let used = documents;
    for (const { scope, bytesOf } of this.otherSources)
      if (maySee(reader, scope)) used += await bytesOf([clientOf(reader)]);
    return { used, quota };
  }
}

function maySee(reader: Actor, scope: AccessScope): boolean {
  const visible = visibleClients(reader, scope);
  return visible.which !== 'some' || visible.ids.includes(clientOf(reader));
}
