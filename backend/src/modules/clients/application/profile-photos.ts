import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import { type RateLimit, RateLimits } from '../../../platform/limits/rate-limits.js';
import { Sql } from '../../../platform/database/sql.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { encodePhoto } from '../../../platform/files/encode-photo.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { Profiles, type ProfileView } from './profiles.js';

const square = { width: 512, height: 512 };
/** Photos per user and hour. */
const photos: RateLimit = { name: 'profile-photos', points: 200, per: 60 * 60 };

/** Profile photos, visible to their owner and the practice only. */
@Injectable()
export class ProfilePhotos {
  constructor(
    private readonly profiles: Profiles,
    private readonly vault: FileVault,
    private readonly limits: RateLimits,
    private readonly sql: Sql,
  ) {}

  /**
   * A replaced or removed photo is deleted by the nightly sweep. @throws DomainError invalid (file),
   * unsupported, too_many
   */
  async prepare(actor: Actor, image: Buffer): Promise<Commit<ProfileView>> {
    if (actor.role === 'client') await this.limits.spend(photos, `user ${actor.id}`);
    const { bytes } = await encodePhoto(image, square);
    const stored = await this.vault.put(bytes);
    return () => this.profiles.changePhoto(actor, stored);
  }

  /** Safe to repeat: does nothing without a photo. */
  async remove(actor: Actor): Promise<void> {
    await this.profiles.changePhoto(actor, null);
  }

  /** @throws DomainError not_found */
  own(actor: Actor): Promise<ServedFile> {
    return this.of(actor.id, actor.role);
  }

  /** @param id users.id @throws DomainError not_found, also if that is not a client */
  ofClient(_admin: Actor, id: number): Promise<ServedFile> {
    return this.of(id, 'client');
  }

  private async of(id: number, role: Actor['role']): Promise<ServedFile> {
    const photo = await this.sql.first<{ filePath: string; sha256: string }>(
      'profile.photo',
      `SELECT p.photo_path AS "filePath", p.photo_sha256 AS sha256
       FROM client_profiles p JOIN accounts a ON a.id = p.user_id
       WHERE a.id = $1 AND a.role = $2 AND p.photo_path IS NOT NULL`,
      [id, role],
    );
    if (!photo) throw notFound('photo');
    return { fileName: 'photo.webp', fileType: 'image/webp', bytes: await this.vault.getVerified(photo) };
  }
}
