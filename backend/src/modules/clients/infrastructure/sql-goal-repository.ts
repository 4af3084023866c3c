import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { setAuthor } from '../../../platform/database/write-as.js';
import { goalColumns } from '../application/client-record-queries.js';
import type { Goal, NewGoal } from '../domain/goal.js';
import type { GoalRepository } from '../domain/ports.js';

@Injectable()
export class SqlGoalRepository implements GoalRepository {
  constructor(private readonly sql: Sql) {}

  count(clientId: number): Promise<number> {
    return this.sql.count('goal.count', 'goals WHERE user_id = $1', [clientId]);
  }

  async add(clientId: number, { title, targetAmount, progress = 0 }: NewGoal, at: Date): Promise<Goal> {
    return this.sql.one<Goal>(
      'goal',
      'goal.add',
      `INSERT INTO goals (user_id, title, target_amount, progress, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $5) RETURNING ${goalColumns}`,
      [clientId, title, targetAmount?.toString() ?? null, progress, at],
    );
  }

  async change(by: Actor, clientId: number, id: number, changes: Partial<NewGoal>, at: Date): Promise<Goal> {
    const { title, targetAmount, progress } = changes;
    await setAuthor(this.sql, by.id);
    return this.sql.one<Goal>(
      'goal',
      'goal.update',
      `UPDATE goals SET title = coalesce($3, title), progress = coalesce($4, progress), updated_at = $5,
         target_amount = CASE WHEN $6 THEN $7::numeric ELSE target_amount END
       WHERE id = $1 AND user_id = $2 RETURNING ${goalColumns}`,
      [
        id,
        clientId,
        title ?? null,
        progress ?? null,
        at,
        targetAmount !== undefined,
        targetAmount?.toString() ?? null,
      ],
    );
  }

  async delete(by: Actor, clientId: number, id: number): Promise<Goal> {
    await setAuthor(this.sql, by.id);
    return this.sql.one<Goal>(
      'goal',
      'goal.delete',
      `DELETE FROM goals WHERE id = $1 AND user_id = $2 RETURNING ${goalColumns}`,
      [id, clientId],
    );
  }

  async deleteAll(clientId: number): Promise<void> {
    await this.sql.rows('goal.delete-all', 'DELETE FROM goals WHERE user_id = $1', [clientId]);
  }
}
