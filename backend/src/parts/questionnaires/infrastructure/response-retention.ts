import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import type {
  DestroyedRecord,
  DestructionOrder,
  RetentionSource,
} from '../../../modules/legal-holds/index.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';

interface Gone {
  id: number;
  userId: number;
  title: string;
  /** Answers as they were read: of secrets their masks. */
  answers: string;
}

const type = 'questionnaire_response';
const lock = 'SELECT 1 FROM questionnaire_responses WHERE id = ANY ($1) ORDER BY id FOR UPDATE';
const due = (since: string, where: string): string => `
  SELECT r.id, r.user_id AS client_id, r.document_id, v.title, ${since} AS since,
    (SELECT sum(octet_length(w.value::text)) FROM questionnaire_answers w WHERE w.response_id = r.id) AS bytes
  FROM questionnaire_responses r JOIN questionnaire_versions v USING (questionnaire_id, version)
    JOIN accounts a ON a.id = r.user_id
  WHERE ${since} < $1 AND ${where} AND EXISTS (SELECT FROM questionnaire_answers w WHERE w.response_id = r.id)`;

/** Answers expire like the files that clients upload. Their document is destroyed as any other. */
@Injectable()
export class ResponseRetention {
  constructor(
    scope: PartScope,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
  ) {
    const destroy: RetentionSource['destroy'] = (ids, order) => this.destroy(ids, order);
    const common = { type, lock, destroy };
    scope.add('retention.sources', {
      ...common,
      category: 'client_uploads',
      due: due('r.accepted_at', `r.state = 'accepted'`),
    });
    scope.add('retention.sources', {
      ...common,
      category: 'closed_clients',
      due: due('a.closed_at', 'true'),
    });
  }

  private async destroy(ids: readonly number[], order: DestructionOrder): Promise<DestroyedRecord[]> {
    const gone = await this.sql.rows<Gone>(
      'questionnaire-response.destroy',
      `WITH gone AS (DELETE FROM questionnaire_answers WHERE response_id = ANY ($1) RETURNING *)
       SELECT r.id, r.user_id AS "userId", v.title,
         (SELECT coalesce(json_object_agg(g.key, g.value ORDER BY g.key), '{}') FROM gone g WHERE g.response_id = r.id)::text AS answers
       FROM questionnaire_responses r JOIN questionnaire_versions v USING (questionnaire_id, version)
       WHERE r.id = ANY ($1) ORDER BY r.id`,
      [ids],
    );
    return gone.map(({ id, userId, title, answers }) => {
      this.work.publish({
        type: 'questionnaire.destroyed',
        at: order.at,
        actorId: null,
        clientId: userId,
        subject: { type, id, title },
        details: { certificate: order.id, rule: order.rule },
      });
      const sha256 = createHash('sha256').update(answers).digest('hex');
      return { id, parts: [{ name: msg('Answers').text, size: Buffer.byteLength(answers), sha256 }] };
    });
  }
}
