import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { SecretRotation, type WrappedKeys } from '../../../platform/files/secret-rotation.js';
import { Runtime } from '../../../platform/runtime.js';
import { type Rewrapped, SealedBox } from '../../../platform/secrets/sealed-box.js';
import { tokenHash } from '../../../platform/secrets/token-hash.js';

/** A link for an email. */
export interface ManagingLink {
  url: string;
  /** Expiry. */
  until: Date;
}

interface SealedRow extends Record<string, unknown> {
  id: number;
  sealed: Buffer;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Milliseconds after the end of the session until its link expires. */
export const linkWorksAfter = 30 * dayMs;

/**
 * The link by which a visitor sees, moves or cancels a confirmed booking. It is the same in all emails about
 * the booking, so the token is stored sealed, in addition to the hash used for lookup.
 */
@Injectable()
export class ManagingLinks implements WrappedKeys {
  private readonly box: SealedBox;
  private readonly publicUrl: string;

  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    rotation: SecretRotation,
    { secret, settings }: Runtime,
  ) {
    this.box = new SealedBox(secret, 'steward/booking-link/v1');
    this.publicUrl = settings.publicUrl;
    rotation.include(this);
  }

  /**
   * The link of a visitor's booking; undefined if no visitor booked it, or the link has expired.
   * @param id appointments.id
   */
  of(id: number): Promise<ManagingLink | undefined> {
    return this.work.run(async () => {
      const row = await this.sql.first<{ sealed: Buffer | null; endsAt: Date }>(
        'booking-link.of',
        `SELECT b.manage_sealed AS sealed, a.ends_at AS "endsAt"
         FROM visitor_bookings b JOIN appointments a ON a.id = b.appointment_id
         WHERE a.id = $1 AND a.status <> 'held' AND a.ends_at > $2 FOR UPDATE OF b`,
        [id, this.endedBefore()],
      );
      if (!row) return undefined;
      const opened = row.sealed && this.box.open(row.sealed, rowOf(id));
      const token = opened ? opened.plain.toString() : await this.create(id);
      return {
        url: `${this.publicUrl}/booking/manage#token=${token}`,
        until: new Date(row.endsAt.getTime() + linkWorksAfter),
      };
    });
  }

  /** appointments.id of the booking for a token; undefined for an unknown or expired one. */
  async find(token: string): Promise<number | undefined> {
    const found = await this.sql.first<{ id: number }>(
      'booking-link.find',
      `SELECT a.id FROM visitor_bookings b JOIN appointments a ON a.id = b.appointment_id
       WHERE b.manage_hash = $1 AND a.ends_at > $2`,
      [tokenHash(token), this.endedBefore()],
    );
    return found?.id;
  }

  async rewrap(): Promise<Rewrapped> {
    const rows = await this.sql.rows<SealedRow>(
      'booking-link.all',
      `SELECT appointment_id AS id, manage_sealed AS sealed FROM visitor_bookings
       WHERE manage_sealed IS NOT NULL AND appointment_id IS NOT NULL ORDER BY appointment_id`,
    );
    return this.box.rewrap(
      rows,
      ({ id }) => rowOf(id),
      ({ id }) => `link of booking ${id}`,
      ({ id, sealed }, regenerated) =>
        this.sql.rows(
          'booking-link.rewrap',
          'UPDATE visitor_bookings SET manage_sealed = $3 WHERE appointment_id = $1 AND manage_sealed = $2',
          [id, sealed, regenerated],
        ),
    );
  }

  private async create(id: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.sql.rows(
      'booking-link.create',
      'UPDATE visitor_bookings SET manage_hash = $2, manage_sealed = $3 WHERE appointment_id = $1',
      [id, tokenHash(token), this.box.seal(Buffer.from(token), rowOf(id))],
    );
    return token;
  }

  private endedBefore(): Date {
    return new Date(this.clock.now().getTime() - linkWorksAfter);
  }
}

const rowOf = (id: number): string => `booking link of appointment ${id}`;
