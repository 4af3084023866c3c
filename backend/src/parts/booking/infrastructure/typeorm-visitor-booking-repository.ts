import { Injectable } from '@nestjs/common';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { Sql } from '../../../platform/database/sql.js';
import { type Requester, VisitorBooking, type VisitorBookingRepository } from '../domain/visitor-bookings.js';

@Injectable()
export class TypeOrmVisitorBookingRepository implements VisitorBookingRepository {
  constructor(
    private readonly work: DatabaseUnitOfWork,
    private readonly sql: Sql,
  ) {}

  async add(booking: VisitorBooking): Promise<void> {
    await this.work.manager.insert(VisitorBooking, booking);
  }

  async find(link: { tokenHash: Buffer } | { manageHash: Buffer }): Promise<VisitorBooking | undefined> {
    return (await this.work.manager.findOneBy(VisitorBooking, link)) ?? undefined;
  }

  lock(appointmentId: number): Promise<VisitorBooking | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    const where = { appointmentId };
    return this.work.run(
      async () => (await this.work.manager.findOne(VisitorBooking, { where, lock })) ?? undefined,
    );
  }

  async saveLink({ tokenHash, manageHash, manageSealed }: VisitorBooking): Promise<void> {
    await this.work.manager.update(VisitorBooking, { tokenHash }, { manageHash, manageSealed });
  }

  async openHolds(
    { email, emailHash, network }: Requester,
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
    await this.work.manager.delete(VisitorBooking, { emailHash });
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
