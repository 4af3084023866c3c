import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, notFound } from '../../../kernel/domain-error.js';
import type { Money } from '../../../kernel/money.js';
import type { Recorded } from '../../../kernel/recorded.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { VersionedRecord } from '../../../platform/record-versions/record-versions.js';
import { setAuthor } from '../../../platform/record-versions/write-as.js';

/** Maximum number of goals per client. */
export const goalsPerClient = 50;

export interface GoalView {
  id: number;
  userId: number;
  title: string;
  /** Dollars with two decimals; null if the goal is not an amount. */
  targetAmount: string | null;
  /** Percent, a whole number. */
  progress: number;
  created_at: string;
  updated_at: string;
}

export interface NewGoal {
  title: string;
  targetAmount?: Money | null | undefined;
  progress?: number | undefined;
}

export const goalVersions: VersionedRecord = {
  type: 'goal',
  table: 'goals',
  columns: 'r.title, r.target_amount::text AS "targetAmount", r.progress',
};

type GoalEventType = 'goal.created' | 'goal.changed' | 'goal.deleted';

/** An event of a client's goal. */
export interface GoalEvent<Type extends GoalEventType> extends Recorded {
  type: Type;
  goalId: number;
  clientId: number;
}

const columns = `id, user_id AS "userId", title, target_amount::text AS "targetAmount", progress, created_at, updated_at`;

/** Financial goals of a client, edited by the client and by the practice. */
@Injectable()
export class Goals {
  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Newest first. @param clientId users.id */
  async list(clientId: number, request: PageRequest): Promise<Page<GoalView>> {
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<GoalView>(
      'goal.list',
      `SELECT ${columns} FROM goals WHERE user_id = $1 AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [clientId, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () => this.sql.count('goal.count', 'goals WHERE user_id = $1', [clientId]));
  }

  /** @param clientId users.id @throws DomainError not_found for no open client, conflict goal.too_many */
  create(actor: Actor, clientId: number, goal: NewGoal, at = this.clock.now()): Promise<GoalView> {
    return this.change(actor, clientId, 'goal.created', at, async () => {
      const { title, targetAmount, progress = 0 } = goal;
      if ((await this.sql.count('goal.count', 'goals WHERE user_id = $1', [clientId])) >= goalsPerClient)
        throw new DomainError('conflict', 'goal.too_many', `You can have up to ${goalsPerClient} goals.`);
      return this.sql.view<GoalView>(
        'goal.add',
        `INSERT INTO goals (user_id, title, target_amount, progress, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $5) RETURNING ${columns}`,
        [clientId, title, targetAmount?.toString() ?? null, progress, at],
      );
    });
  }

  /** Undefined fields keep their values. @throws DomainError not_found */
  update(actor: Actor, clientId: number, id: number, changes: Partial<NewGoal>): Promise<GoalView> {
    const { title, targetAmount, progress } = changes;
    const now = this.clock.now();
    return this.change(actor, clientId, 'goal.changed', now, () =>
      this.sql.view<GoalView>(
        'goal.update',
        `UPDATE goals SET title = coalesce($3, title), progress = coalesce($4, progress), updated_at = $5,
           target_amount = CASE WHEN $6 THEN $7::numeric ELSE target_amount END
         WHERE id = $1 AND user_id = $2 RETURNING ${columns}`,
        [
          ...[id, clientId, title ?? null, progress ?? null, now],
          ...[targetAmount !== undefined, targetAmount?.toString() ?? null],
        ],
      ),
    );
  }

  /** @throws DomainError not_found */
  async delete(actor: Actor, clientId: number, id: number): Promise<void> {
    await this.change(actor, clientId, 'goal.deleted', this.clock.now(), () =>
      this.sql.view<GoalView>(
        'goal.delete',
        `DELETE FROM goals WHERE id = $1 AND user_id = $2 RETURNING ${columns}`,
        [id, clientId],
      ),
    );
  }

  /**
   * Locks the client's account, so that parallel calls cannot exceed the limit and no goal is added to a
   * closed account.
   */
  private change(
    actor: Actor,
    clientId: number,
    type: GoalEventType,
    at: Date,
    write: () => Promise<GoalView[]>,
  ): Promise<GoalView> {
    return this.work.run(async () => {
      const client = await this.sql.first(
        'goal.lock-client',
        `SELECT 1 FROM users WHERE id = $1 AND role = 'client' AND closed_at IS NULL FOR NO KEY UPDATE`,
        [clientId],
      );
      if (!client) throw notFound('client');
      await setAuthor(this.sql, actor.id);
      const [goal] = await write();
      if (!goal) throw notFound('goal');
      this.work.publish({
        ...{ type, at, goalId: goal.id, actorId: actor.id, clientId },
        subject: { type: 'goal', id: goal.id, title: goal.title },
      });
      return goal;
    });
  }
}
