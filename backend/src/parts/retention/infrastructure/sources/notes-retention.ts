import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { Sql } from '../../../../platform/database/sql.js';
import { UnitOfWork } from '../../../../platform/unit-of-work/unit-of-work.js';
import type {
  DestroyedPart,
  DestroyedRecord,
  DestructionOrder,
} from '../../../../modules/legal-holds/index.js';
import { RetentionSources } from '../../application/retention-sources.js';

interface GoneNote extends Record<string, unknown> {
  id: number;
  userId: number;
  name: string;
  size: number;
  sha256: string;
  /** Earlier texts, oldest first. */
  earlier: DestroyedPart[];
}

/** Private notes about former clients are destroyed together with their other records. */
@Injectable()
export class NotesRetention {
  constructor(
    sources: RetentionSources,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
  ) {
    sources.add({
      category: 'closed_clients',
      type: 'note',
      due: `SELECT n.id, n.user_id AS client_id, NULL::int AS document_id, 'Private note' AS title,
          a.closed_at AS since, octet_length(n.content) AS bytes
        FROM private_notes n JOIN accounts a ON a.id = n.user_id WHERE a.closed_at < $1`,
      lock: 'SELECT 1 FROM private_notes WHERE id = ANY ($1) ORDER BY id FOR UPDATE',
      destroy: (ids, order) => this.destroy(ids, order),
    });
  }

  private async destroy(ids: readonly number[], order: DestructionOrder): Promise<DestroyedRecord[]> {
    const destroyed = await this.sql.rows<GoneNote>(
      'note.destroy',
      `WITH gone AS (DELETE FROM private_notes WHERE id = ANY ($1) RETURNING *)
       SELECT g.id, g.user_id AS "userId", a.name, octet_length(g.content) AS size,
         encode(sha256(convert_to(g.content, 'UTF8')), 'hex') AS sha256,
         (SELECT coalesce(json_agg(json_build_object('name', '${msg('Earlier text').text}', 'size', octet_length(v.content),
            'sha256', encode(sha256(convert_to(v.content, 'UTF8')), 'hex')) ORDER BY v.id), '[]')
          FROM (SELECT id, fields ->> 'content' AS content FROM record_versions
                WHERE subject_type = 'note' AND subject_id = g.id) v) AS earlier
       FROM gone g JOIN accounts a ON a.id = g.user_id ORDER BY g.id`,
      [ids],
    );
    return destroyed.map(({ id, userId, name, size, sha256, earlier }) => {
      this.work.publish({
        type: 'note.destroyed',
        at: order.at,
        actorId: null,
        clientId: userId,
        subject: { type: 'note', id, title: name },
        details: { certificate: order.id, rule: order.rule },
      });
      return { id, parts: [{ name: msg('Text').text, size, sha256 }, ...earlier] };
    });
  }
}
