import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { VisitorBooking, VisitorBookingRepository } from '../domain/visitor-bookings.js';

type Row = VisitorBooking & Record<string, unknown>;

@Injectable()
export class SqlVisitorBookingRepository implements VisitorBookingRepository {
  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
  ) {}

  async add(booking: VisitorBooking): Promise<void> {
    const { tokenHash, appointmentId, mailId, network, heldUntil, emailHash = null } = booking;
    await this.sql.rows(
      'visitor-booking.add',
      `INSERT INTO visitor_bookings (token_hash, appointment_id, mail_id, network, held_until, email_hash)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [tokenHash, appointmentId, mailId, network, heldUntil, emailHash],
    );
  }

  find(tokenHash: Buffer): Promise<VisitorBooking | undefined> {
    return this.sql.first<Row>(
      'visitor-booking.find',
      `SELECT token_hash AS "tokenHash", appointment_id AS "appointmentId", mail_id AS "mailId", network,
         held_until AS "heldUntil"
       FROM visitor_bookings WHERE token_hash = $1`,
      [tokenHash],
    );
  }

  async openHolds(
    { email, emailHash, network }: { email: string; emailHash: Buffer; network: Buffer },
    now: Date,
  ): Promise<{ email: Date[]; network: Date[] }> {
    const held = await this.sql.rows<{ heldUntil: Date; byEmail: boolean; byNetwork: boolean }>(
      'visitor-booking.open-holds',
      `SELECT * FROM (
         SELECT a.held_until AS "heldUntil", lower(a.invitee_email) = lower($2) AS "byEmail", b.network = $4 AS "byNetwork"
         FROM appointments a JOIN visitor_bookings b ON b.appointment_id = a.id
         WHERE a.held_until > $1
         UNION ALL
         SELECT held_until, email_hash = $3, network = $4 FROM visitor_bookings
         WHERE held_until > $1 AND email_hash IS NOT NULL) open
       WHERE "byEmail" OR "byNetwork" ORDER BY "heldUntil"`,
      [now, email, emailHash, network],
    );
    return {
      email: held.filter(({ byEmail }) => byEmail).map(({ heldUntil }) => heldUntil),
      network: held.filter(({ byNetwork }) => byNetwork).map(({ heldUntil }) => heldUntil),
    };
  }

  async removeEmptyRequests(emailHash: Buffer): Promise<void> {
    await this.sql.rows(
      'visitor-booking.remove-empty-requests',
      'DELETE FROM visitor_bookings WHERE email_hash = $1',
      [emailHash],
    );
  }

  purge(now: Date, endedBefore: Date): Promise<number[]> {
    return this.work.run(async () => {
      await this.sql.rows('visitor-booking.drop-holds', 'DELETE FROM appointments WHERE held_until <= $1', [
        now,
      ]);
      // The row of an unconfirmed request keeps only its link, which has no personal data.
      const ended = await this.sql.rows<{ mailId: number | null }>(
        'visitor-booking.forget',
        `UPDATE visitor_bookings b SET mail_id = NULL, network = NULL, email_hash = NULL
         FROM visitor_bookings before
         WHERE b.token_hash = before.token_hash AND b.appointment_id IS NULL AND b.network IS NOT NULL
           AND b.held_until <= $1
         RETURNING before.mail_id AS "mailId"`,
        [now],
      );
      await this.sql.rows(
        'visitor-booking.purge',
        `DELETE FROM visitor_bookings b WHERE held_until < $1
           AND NOT EXISTS (SELECT FROM appointments a WHERE a.id = b.appointment_id AND a.ends_at >= $1)`,
        [endedBefore],
      );
      return ended.flatMap(({ mailId }) => mailId ?? []);
    });
  }
}
