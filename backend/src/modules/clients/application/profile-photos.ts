import { Injectable } from '@nestjs/common';
import { type Actor, notFound } from '../../../kernel/index.js';
import { encodePhoto } from '../../../platform/files/encode-photo.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts } from '../../identity/index.js';
import { ProfileRepository } from '../domain/ports.js';
import { ProfileQueries } from './profile-queries.js';
import { Profiles } from './profiles.js';

const square = { width: 512, height: 512 };
/** Photos per user and hour. */
const photos: RateLimit = { name: 'profile-photos', points: 200, per: 60 * 60 };

/** Profile photos, visible to their owner and the practice only. */
@Injectable()
export class ProfilePhotos {
  constructor(
    private readonly profiles: Profiles,
    private readonly queries: ProfileQueries,
    private readonly stored: ProfileRepository,
    private readonly accounts: Accounts,
    private readonly vault: FileVault,
    private readonly limits: RateLimits,
  ) {}

  /**
   * A replaced or removed photo is deleted by the nightly sweep. @throws DomainError invalid (file),
   * unsupported, too_many
   */
  async prepare(actor: Actor, image: Buffer): Promise<Commit<Awaited<ReturnType<ProfileQueries['own']>>>> {
    if (actor.role === 'client') await this.limits.spend(photos, `user ${actor.id}`);
    const { bytes } = await encodePhoto(image, square, actor.id);
    const stored = await this.vault.put(bytes);
    return async () => {
      await this.profiles.changePhoto(actor, stored);
      return this.queries.own(actor);
    };
  }

  /** Safe to repeat: does nothing without a photo. */
  async remove(actor: Actor): Promise<void> {
    await this.profiles.changePhoto(actor, null);
  }

  /** @throws DomainError not_found */
  own(actor: Actor): Promise<ServedFile> {
    return this.of(actor.id);
  }

  /** @param id users.id @throws DomainError not_found, also if that is not a client */
  async ofClient(admin: Actor, id: number): Promise<ServedFile> {
    if (!(await this.accounts.client(id, admin))) throw notFound('photo');
    return this.of(id);
  }

  private async of(userId: number): Promise<ServedFile> {
    const { photoPath: filePath, photoSha256: sha256 } = (await this.stored.find(userId)) ?? {};
    if (!filePath || !sha256) throw notFound('photo');
    const bytes = await this.vault.getVerified({ filePath, sha256 });
    return { fileName: 'photo.webp', fileType: 'image/webp', bytes };
  }
}
