import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { type Actor, DomainError } from '../../../kernel/index.js';
import {
  encodeThumbnails,
  type EncodedThumbnails,
  thumbnailEdges,
  type ThumbnailSize,
  TooManyPixels,
  unreadablePicture,
} from '../../../platform/files/encode-photo.js';
import { FileVault, StoredFileMissing, StoredFileUnreadable } from '../../../platform/files/file-vault.js';
import { freeBuffer } from '../../../platform/files/free-buffer.js';
import { type QueueRule, UserQueues } from '../../../platform/security/user-queues.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { Attachment } from '../domain/message.js';
import { ThumbnailRepository } from '../domain/ports.js';

/** A few kilobytes decode to this many pixels, and anyone can make accounts. */
const pixelsOfUnconfirmed = 25_000_000;

/** One person's thumbnails are drawn one after the other. A screen of messages asks for many at once. */
const thumbnailQueue: QueueRule = {
  code: 'pictures.busy',
  message: msg('Your other pictures are still being prepared. Please try again in a few seconds.'),
  maxWaiting: 100,
};

/** The next larger thumbnail, or the largest. @param size pixels */
export const thumbnailFor = (size: number): ThumbnailSize =>
  size <= thumbnailEdges.small ? 'small' : 'large';

/**
 * Thumbnails of pictures in messages: drawn for the first reader, then kept. They are derived, so they count for no quota,
 * are in no export and no backup, and are drawn again if they are missing.
 */
@Injectable()
export class Thumbnails {
  constructor(
    private readonly repository: ThumbnailRepository,
    private readonly vault: FileVault,
    private readonly queues: UserQueues,
    private readonly runtime: Runtime,
  ) {}

  /**
   * WebP, in the caller's own memory.
   * @throws DomainError pictures.busy, invalid (file) for one that cannot be drawn
   */
  async of(reader: Actor, file: Attachment, size: ThumbnailSize): Promise<Buffer> {
    return (
      (await this.kept(file, size)) ??
      this.queues.run(
        thumbnailQueue,
        reader.id,
        async () => (await this.kept(file, size)) ?? this.draw(file, size),
      )
    );
  }

  private async kept({ id }: Attachment, size: ThumbnailSize): Promise<Buffer | undefined> {
    const paths = await this.repository.find(id);
    if (paths === null) throw unreadablePicture();
    return paths && this.vault.get(paths[size]).catch(undefinedIfLost);
  }

  private async draw(file: Attachment, size: ThumbnailSize): Promise<Buffer> {
    const original = await this.vault.getVerified(file);
    try {
      const drawn = await encodeThumbnails(original, file.isUnconfirmed ? pixelsOfUnconfirmed : undefined);
      await this.keep(file, drawn).catch((err: unknown) =>
        this.runtime.log.warn({ err, attachment: file.id }, 'a thumbnail could not be kept'),
      );
      return drawn[size];
    } catch (error) {
      // The limit may be another one later; a damaged picture stays damaged, and took as long as a good one.
      if (error instanceof DomainError && error.kind === 'invalid' && !(error instanceof TooManyPixels))
        await this.repository.keep(file.id, null);
      throw error;
    } finally {
      freeBuffer(original);
    }
  }

  private async keep({ id }: Attachment, drawn: EncodedThumbnails): Promise<void> {
    const small = (await this.vault.put(drawn.small)).path;
    const large = (await this.vault.put(drawn.large)).path;
    if (await this.repository.keep(id, { small, large })) return;
    await this.vault.remove(small);
    await this.vault.remove(large);
  }
}

function undefinedIfLost(error: unknown): undefined {
  if (error instanceof StoredFileMissing || error instanceof StoredFileUnreadable) return undefined;
  throw error;
}
