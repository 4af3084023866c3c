import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { ThumbnailPaths, ThumbnailRepository } from '../domain/ports.js';

@Injectable()
export class SqlThumbnails implements ThumbnailRepository {
  constructor(private readonly sql: Sql) {}

  async find(attachmentId: number): Promise<ThumbnailPaths | null | undefined> {
    const found = await this.sql.first<{ small: string | null; large: string | null }>(
      'thumbnail.get',
      'SELECT small_path AS small, large_path AS large FROM attachment_thumbnails WHERE attachment_id = $1',
      [attachmentId],
    );
    if (!found) return undefined;
    const { small, large } = found;
    return small === null || large === null ? null : { small, large };
  }

  async keep(attachmentId: number, paths: ThumbnailPaths | null): Promise<boolean> {
    // A destruction locks the message: it finds the row, or this statement finds that the message is destroyed.
    return this.sql.some(
      'thumbnail.keep',
      `INSERT INTO attachment_thumbnails (attachment_id, small_path, large_path)
       SELECT f.id, $2, $3 FROM message_attachments f JOIN messages m ON m.id = f.message_id
       WHERE f.id = $1 AND f.destroyed_at IS NULL AND m.destroyed_at IS NULL FOR SHARE OF m
       ON CONFLICT (attachment_id) DO UPDATE SET small_path = excluded.small_path, large_path = excluded.large_path
       RETURNING attachment_id`,
      [attachmentId, paths?.small ?? null, paths?.large ?? null],
    );
  }
}
