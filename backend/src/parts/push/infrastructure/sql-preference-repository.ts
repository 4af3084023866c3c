import { Injectable } from '@nestjs/common';
import { isUsableSession } from '../../../modules/identity/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { PreferenceRepository } from '../domain/ports.js';

@Injectable()
export class SqlPreferenceRepository implements PreferenceRepository {
  constructor(private readonly sql: Sql) {}

  turnedOff(userId: number): Promise<string[]> {
    return this.sql.column(
      'push.turned-off',
      'SELECT unnest(turned_off) FROM push_preferences WHERE user_id = $1',
      [userId],
    );
  }

  async change(userId: number, off: readonly string[], on: readonly string[]): Promise<void> {
    await this.sql.rows(
      'push.turn',
      `INSERT INTO push_preferences AS p (user_id, turned_off) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET turned_off = ARRAY(
         SELECT unnest(p.turned_off || excluded.turned_off) EXCEPT SELECT unnest($3::text[]) ORDER BY 1)`,
      [userId, off, on],
    );
  }

  reached(userIds: readonly number[], category: string, at: Date): Promise<number[]> {
    return this.sql.column(
      'push.reached',
      `SELECT DISTINCT p.user_id FROM push_subscriptions p
       JOIN sessions s ON s.id = p.session_id AND ${isUsableSession('s', '$3')}
       LEFT JOIN push_preferences c ON c.user_id = p.user_id
       WHERE p.user_id = ANY ($1::int[]) AND $2 <> ALL (coalesce(c.turned_off, '{}'))`,
      [userIds, category, at],
    );
  }
}
