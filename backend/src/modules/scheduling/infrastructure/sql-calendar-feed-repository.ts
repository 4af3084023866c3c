import { Injectable } from '@nestjs/common';
import type { Actor, Role } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { CalendarFeed, CalendarFeedRepository, FeedOwner } from '../domain/ports.js';

const feeds = `SELECT user_id AS "userId", secret_hash AS "secretHash", sealed_secret AS sealed FROM calendar_feeds`;

@Injectable()
export class SqlCalendarFeedRepository implements CalendarFeedRepository {
  constructor(private readonly sql: Sql) {}

  lockOwner(userId: number): Promise<FeedOwner> {
    return this.sql.only(
      'calendar-feed.lock-owner',
      'SELECT id, role, username FROM users WHERE id = $1 FOR NO KEY UPDATE',
      [userId],
    );
  }

  find(userId: number): Promise<CalendarFeed | undefined> {
    return this.sql.first<CalendarFeed>('calendar-feed.find', `${feeds} WHERE user_id = $1`, [userId]);
  }

  async add({ userId, secretHash, sealed }: CalendarFeed, at: Date): Promise<void> {
    await this.sql.rows(
      'calendar-feed.add',
      'INSERT INTO calendar_feeds (user_id, secret_hash, sealed_secret, created_at) VALUES ($1, $2, $3, $4)',
      [userId, secretHash, sealed, at],
    );
  }

  remove(userId: number): Promise<boolean> {
    return this.sql.some(
      'calendar-feed.remove',
      'DELETE FROM calendar_feeds WHERE user_id = $1 RETURNING 1',
      [userId],
    );
  }

  ownerOf(secretHash: Buffer): Promise<Actor | undefined> {
    return this.sql.first<{ id: number; role: Role }>(
      'calendar-feed.owner',
      `SELECT u.id, u.role FROM calendar_feeds f JOIN users u ON u.id = f.user_id
       WHERE f.secret_hash = $1 AND u.closed_at IS NULL`,
      [secretHash],
    );
  }

  all(): Promise<CalendarFeed[]> {
    return this.sql.rows<CalendarFeed>('calendar-feed.all', `${feeds} ORDER BY user_id`);
  }

  async replaceSealed({ userId, sealed }: CalendarFeed, resealed: Buffer): Promise<void> {
    await this.sql.rows(
      'calendar-feed.replace-sealed',
      'UPDATE calendar_feeds SET sealed_secret = $3 WHERE user_id = $1 AND sealed_secret = $2',
      [userId, sealed, resealed],
    );
  }
}
