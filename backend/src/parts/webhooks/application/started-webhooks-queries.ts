import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { StartedWebhookDto } from '../http/started-webhooks.dto.js';

/** Webhooks that may outlast the member of the staff who made them. */
@Injectable()
export class StartedWebhookQueries {
  constructor(private readonly sql: Sql) {}

  /** @param memberId users.id */
  async by(memberId: number): Promise<{ webhooks: StartedWebhookDto[] }> {
    const webhooks = await this.sql.view<StartedWebhookDto>(
      'webhook.started',
      // With its host alone, as the log has it: the address may have a secret.
      `SELECT w.id, last.title, json_build_object('id', a.id, 'name', a.name) AS "setBy", last.at AS "setAt"
       FROM webhooks w
       JOIN LATERAL (
         SELECT (array_agg(e.subject_title ORDER BY e.sequence DESC))[1] AS title,
           (array_agg(e.actor_id ORDER BY e.sequence DESC))[1] AS actor_id, max(e.occurred_at) AS at,
           bool_or(e.actor_id = $1) AS theirs
         FROM activity_events e
         WHERE e.subject_type = 'webhook' AND e.subject_id = w.id AND NOT e.refused
           AND e.type IN ('webhook.created', 'webhook.changed')) last ON last.theirs
       JOIN accounts a ON a.id = last.actor_id
       ORDER BY w.id`,
      [memberId],
    );
    return { webhooks };
  }
}
