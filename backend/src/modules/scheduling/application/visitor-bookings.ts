import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { Days } from '../../../kernel/day.js';
import { DomainError, notFound } from '../../../kernel/domain-error.js';
import { type RateLimit, RateLimits } from '../../../platform/limits/rate-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { MailSecrets } from '../../../platform/mail/mail-secrets.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { networkOf } from '../../../platform/process/network.js';
import { tokenHash } from '../../../platform/secrets/token-hash.js';
import { Site } from '../../practice/index.js';
import { Accounts, consultantId } from '../../identity/index.js';
import { Appointment } from '../domain/appointment.js';
import {
  assertFewOpen,
  bookingExpired,
  freeSessionUsed,
  notOffered,
} from '../domain/appointment-refusals.js';
import type { Availability } from '../domain/availability.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';
import { VisitorBookingRepository } from '../domain/visitor-bookings.js';
import type { AppointmentView } from './appointment-queries.js';
import { BookingMails } from './booking-mails.js';
import { FreeSessions, type UsedFreeSession } from './free-sessions.js';
import { linkWorksAfter } from './managing-links.js';
import { type Slot, Slots } from './slots.js';

/** Type of the free first session. */
const type = 'consultation';
const requestsPerNetwork: RateLimit = { name: 'booking-address', points: 20, per: 60 * 60 };
/** Maximum number of holds per network at the same time. */
const holdsPerNetwork = 2;
const minute = 60_000;
/** Duration of a hold in milliseconds. */
const holdTime = 30 * minute;

/** The free first session for visitors. */
export interface FirstSession {
  label: string;
  minutes: number;
  /** Last day that can have a free time, in days from today. */
  horizonDays: number;
}

/** A visitor's request for a time. */
export interface BookingRequest {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | undefined;
  startsAt: Date;
}

/** A held time that waits for its confirmation. */
export interface Hold extends Slot {
  /** appointments.id */
  id: number;
  heldUntil: Date;
}

/** A booked session as its visitor sees it; times are ISO 8601, UTC. */
export type BookedSession = Pick<
  AppointmentView,
  'typeLabel' | 'status' | 'startsAt' | 'endsAt' | 'location' | 'videoUrl'
>;

/** Bookings by visitors without an account, who hold a time and confirm it by email. */
@Injectable()
export class VisitorBookings {
  constructor(
    jobs: Jobs,
    private readonly appointments: AppointmentRepository,
    private readonly bookings: VisitorBookingRepository,
    private readonly availability: AvailabilityRepository,
    private readonly slots: Slots,
    private readonly freeSessions: FreeSessions,
    private readonly mails: BookingMails,
    private readonly outbox: Outbox,
    private readonly secrets: MailSecrets,
    private readonly site: Site,
    private readonly accounts: Accounts,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.every('booking.purge', '41 3 * * *', () => this.purge());
  }

  /** Undefined if the practice has no hours or no free consultation, or uses an external booking page. */
  async offer(): Promise<FirstSession | undefined> {
    if (await this.isBookedByService()) return undefined;
    const { firstSession: kind, horizonDays } = await this.availability.get();
    return kind && { label: kind.label, minutes: kind.minutes, horizonDays };
  }

  /** @param days in the practice's time zone, at most 62 @throws DomainError invalid (to) */
  async free(days: Days): Promise<Slot[]> {
    const slots = await this.slots.offered(type, days);
    return (await this.offer()) ? slots : [];
  }

  /**
   * Holds a time for a visitor, and emails the link that confirms it. The answer does not reveal whether the
   * address belongs to a client, nor whether the person has already had a free session: in that case nothing
   * is held, and the email says so.
   * @param address of the visitor's network
   * @throws DomainError too_many, appointment.not_offered, appointment.taken, booking.held
   */
  async hold(request: BookingRequest, address: string): Promise<Hold> {
    const from = networkOf(address);
    await this.limits.spend(requestsPerNetwork, from);
    if (await this.isBookedByService()) throw notOffered();
    const { email } = request;
    const seen = { email, emailHash: tokenHash(email.toLowerCase()), network: tokenHash(from) };
    return this.work.run(async () => {
      const availability = await this.availability.lock();
      if (!availability.firstSession) throw notOffered();
      const now = this.clock.now();
      const used = await this.freeSessions.ofAddress(email, availability);
      // Earlier requests without a hold have no link that could confirm them later, so they are removed once
      // the session that blocked them was cancelled.
      if (!used) await this.bookings.removeEmptyRequests(seen.emailHash);
      await this.assertMayHold(seen, now);
      const slot = await this.slots.claim(availability, type, request.startsAt);
      const heldUntil = new Date(now.getTime() + holdTime);
      if (used) {
        const { emailHash, network } = seen;
        await this.mailUsed(email, used, availability, now);
        const request = { appointmentId: null, mailId: null, network, heldUntil, emailHash };
        await this.bookings.add({ tokenHash: randomBytes(32), ...request });
        return { id: await this.appointments.unusedId(), ...slot, heldUntil };
      }
      const invitee = {
        name: `${request.firstName} ${request.lastName}`,
        lastName: request.lastName,
        email,
        phone: request.phone ?? null,
      };
      const held = await this.appointments.add(
        new Appointment(
          {
            uid: randomUUID(),
            userId: null,
            type,
            label: availability.kind(type)?.label ?? '',
            ...slot,
            source: 'visitor',
            invitee,
            heldUntil,
          },
          now,
        ),
        null,
      );
      const token = randomBytes(32).toString('base64url');
      const mailId = await this.mails.sendLink({ ...held, email }, token, heldUntil);
      const booking = { tokenHash: tokenHash(token), appointmentId: held.id, mailId, heldUntil };
      await this.bookings.add({ ...booking, network: seen.network });
      return { id: held.id, ...slot, heldUntil };
    });
  }

  /**
   * Books a held time. If an open client has confirmed the address, the appointment is assigned to them.
   * Idempotent.
   * @throws DomainError booking.not_found, booking.expired, appointment.too_many,
   * appointment.free_session_used
   */
  async confirm(token: string): Promise<BookedSession> {
    const booked = await this.work.run(async () => {
      // Serializes this with other bookings of the same time.
      const availability = await this.availability.lock();
      const booking = await this.bookings.find(tokenHash(token));
      if (!booking) throw notFound('booking');
      if (booking.appointmentId === null) throw bookingExpired();
      const held = await this.appointments.visitors(booking.appointmentId);
      if (held.heldUntil === null) return this.viewOf(held);
      const email = held.inviteeEmail ?? '';
      const clientId = (await this.accounts.clientWithConfirmedEmail(email)) ?? null;
      const now = this.clock.now();
      // The free session was used since the hold: booked in the portal, or created by the practice.
      if (held.heldUntil > now && (await this.freeSessions.ofAddress(email, availability))) {
        await this.appointments.changeVisitors(held.id, (appointment) => appointment.endHold(now));
        return undefined;
      }
      if (clientId !== null) assertFewOpen(await this.appointments.openCount(clientId, now));
      const booked = await this.appointments.changeVisitors(held.id, (appointment) =>
        appointment.confirmHold(clientId, now),
      );
      if (booking.mailId !== null) await this.secrets.erase([booking.mailId]);
      await this.mails.sendConfirmation({ ...booked, email });
      return this.viewOf(booked);
    });
    // Thrown after the transaction, so that the end of the hold is stored.
    if (!booked) throw freeSessionUsed();
    return booked;
  }

  private viewOf({ label, status, startsAt, endsAt, location, videoUrl }: Appointment): BookedSession {
    return {
      typeLabel: label,
      status: status === 'cancelled' ? status : endsAt <= this.clock.now() ? 'completed' : 'scheduled',
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      location,
      videoUrl,
    };
  }

  /** With an external booking page, nothing is booked here. */
  private async isBookedByService(): Promise<boolean> {
    return (await this.site.get()).schedulingUrl !== null;
  }

  private async mailUsed(
    email: string,
    { appointmentId }: UsedFreeSession,
    { cancelHours }: Availability,
    now: Date,
  ): Promise<void> {
    const session =
      appointmentId === null
        ? null
        : await this.appointments.get(appointmentId, { id: consultantId, role: 'admin' });
    const isChangeable = session?.changeableUntil(cancelHours, now) !== undefined;
    await this.mails.sendAlreadyUsed(email, session && { ...session, isChangeable }, now);
  }

  private async assertMayHold(
    of: { email: string; emailHash: Buffer; network: Buffer },
    now: Date,
  ): Promise<void> {
    const held = await this.bookings.openHolds(of, now);
    if (held.email.length > 0) throw alreadyHeld();
    const [first] = held.network;
    if (this.limits.on && first && held.network.length >= holdsPerNetwork)
      throw new DomainError(
        'too_many',
        'booking.too_many_held',
        'You’re already holding several times. Please confirm one by email, or wait a few minutes.',
        { retryAfter: (first.getTime() - now.getTime()) / 1000 },
      );
  }

  /** Deletes the data of visitors who did not confirm. */
  private async purge(): Promise<void> {
    const now = this.clock.now();
    await this.work.run(async () => {
      const mailIds = await this.bookings.purge(now, new Date(now.getTime() - linkWorksAfter));
      await this.outbox.remove(mailIds);
    });
  }
}

function alreadyHeld(): DomainError {
  const message =
    'We’re already holding a time for this email address. Please confirm it in the email we sent.';
  return new DomainError('conflict', 'booking.held', message, { fields: { email: message } });
}
