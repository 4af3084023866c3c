import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { destroyedText } from '../../../../modules/outbox/index.js';
import { Sql } from '../../../../platform/database/sql.js';
import type { DestroyedRecord, DestructionOrder } from '../../../../modules/legal-holds/index.js';
import { RetentionSources } from '../../application/retention-sources.js';

interface GoneBody {
  id: number;
  size: number;
  sha256: string;
  attachments: { fileName: string; size: number; sha256: string }[];
}

/** Destroys bodies and attachments of emails; recipient, subject, time and file names are kept. */
@Injectable()
export class MailRetention {
  constructor(
    sources: RetentionSources,
    private readonly sql: Sql,
  ) {
    sources.add({
      category: 'mail_bodies',
      type: 'mail',
      due: `SELECT o.id, CASE WHEN a.role = 'client' THEN o.user_id END AS client_id, NULL::int AS document_id,
          o.subject AS title, o.created_at AS since, octet_length(o.text) + octet_length(o.html) + (
            SELECT coalesce(sum(octet_length(file ->> 'content')), 0)
            FROM jsonb_array_elements(o.attachments) file)::int AS bytes
        FROM outbox o LEFT JOIN accounts a ON a.id = o.user_id
        WHERE o.created_at < $1 AND o.destroyed_at IS NULL AND o.status <> 'pending'`,
      lock: 'SELECT 1 FROM outbox WHERE id = ANY ($1) ORDER BY id FOR UPDATE',
      destroy: (ids, order) => this.destroy(ids, order),
    });
  }

  private async destroy(ids: readonly number[], { at }: DestructionOrder): Promise<DestroyedRecord[]> {
    const destroyed = await this.sql.rows<GoneBody>(
      'mail.destroy',
      `WITH before AS (
         SELECT id, octet_length(text) + octet_length(html) AS size,
           encode(sha256(convert_to(text || html, 'UTF8')), 'hex') AS sha256,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('fileName', file ->> 'fileName',
              'size', octet_length(file ->> 'content'),
              'sha256', encode(sha256(convert_to(file ->> 'content', 'UTF8')), 'hex')) ORDER BY place), '[]')
            FROM jsonb_array_elements(attachments) WITH ORDINALITY AS files (file, place)) AS attachments
         FROM outbox WHERE id = ANY ($1)),
       bodies AS (UPDATE outbox SET text = $3, html = $4, secret = NULL, reply_to = NULL, destroyed_at = $2,
                    attachments = (SELECT coalesce(jsonb_agg(file - 'content' ORDER BY place), '[]')
                      FROM jsonb_array_elements(attachments) WITH ORDINALITY AS files (file, place))
                  WHERE id IN (SELECT id FROM before))
       SELECT * FROM before ORDER BY id`,
      [ids, at, destroyedText, `<p>${destroyedText}</p>`],
    );
    return destroyed.map(({ id, size, sha256, attachments }) => ({
      id,
      parts: [
        { name: msg('Both bodies').text, size, sha256 },
        ...attachments.map(({ fileName, ...file }) => ({ name: fileName, ...file })),
      ],
    }));
  }
}
