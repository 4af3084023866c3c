import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { Days } from '../../../kernel/day.js';
import { DomainError, notFound } from '../../../kernel/domain-error.js';
import { type RateLimit, RateLimits } from '../../../platform/database/rate-limits.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { MailSecrets } from '../../../platform/mail/mail-secrets.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { networkOf } from '../../../platform/network.js';
import { tokenHash } from '../../../platform/token-hash.js';
import { Site } from '../../content/index.js';
import { Accounts, consultantId } from '../../identity/index.js';
import {
  Appointment,
  assertFewOpen,
  bookingExpired,
  freeSessionUsed,
  notOffered,
} from '../domain/appointment.js';
import type { Availability } from '../domain/availability.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';
import { VisitorBookingRepository } from '../domain/visitor-bookings.js';
import type { AppointmentView } from './appointment-queries.js';
import { BookingMails } from './booking-mails.js';
import { FreeSessions, type UsedFreeSession } from './free-sessions.js';
import { linkWorksAfter } from './managing-links.js';
import { type Slot, Slots } from './slots.js';

/** The kind of a free first session. */
const type = 'consultation';
const requestsPerNetwork: RateLimit = { name: 'booking-address', points: 20, per: 60 * 60 };
/** How many times a network may hold at once. */
const holdsPerNetwork = 2;
const minute = 60_000;
/** Milliseconds that a time is held. */
const holdTime = 30 * minute;

/** The free first session, as visitors can book it. */
export interface FirstSession {
  label: string;
  minutes: number;
  /** The last day that may have a free time, in days from today. */
  horizonDays: number;
}

/** Who wants which time. */
export interface BookingRequest {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | undefined;
  startsAt: Date;
}

/** A time that waits to be confirmed. */
export interface Hold extends Slot {
  /** appointments.id */
  id: number;
  heldUntil: Date;
}

/** What a visitor sees of what they have booked; times in ISO 8601, UTC. */
export type BookedSession = Pick<
  AppointmentView,
  'typeLabel' | 'status' | 'startsAt' | 'endsAt' | 'location' | 'videoUrl'
>;

/** The goal 'meet for the first time': somebody without an account holds a time, and confirms it by mail. */
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

  /** Undefined where the practice has no hours or no free consultation, or is booked elsewhere. */
  async offer(): Promise<FirstSession | undefined> {
    if (await this.isBookedByService()) return undefined;
    const { firstSession: kind, horizonDays } = await this.availability.get();
    return kind && { label: kind.label, minutes: kind.minutes, horizonDays };
  }

  /** @param days the practice's, at most 62 @throws DomainError invalid (to) */
  async free(days: Days): Promise<Slot[]> {
    const slots = await this.slots.offered(type, days);
    return (await this.offer()) ? slots : [];
  }

  /**
   * Holds a time for a visitor, and mails the link that confirms it. It says nothing about whether the address is a
   * client's, nor whether its person has a free session already: then it holds nothing, and the mail says so.
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
      // No email brings a link that would confirm them, once the session that they were refused for was cancelled.
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
   * Books what is held. Where an open client has confirmed the address, the appointment is theirs. A second time it changes
   * nothing more.
   * @throws DomainError booking.not_found, booking.expired, appointment.too_many, appointment.free_session_used
   */
  async confirm(token: string): Promise<BookedSession> {
    const booked = await this.work.run(async () => {
      // Whoever wants the same time takes turns here.
      const availability = await this.availability.lock();
      const booking = await this.bookings.find(tokenHash(token));
      if (!booking) throw notFound('booking');
      if (booking.appointmentId === null) throw bookingExpired();
      const held = await this.appointments.visitors(booking.appointmentId);
      if (held.heldUntil === null) return this.shown(held);
      const email = held.inviteeEmail ?? '';
      const clientId = (await this.accounts.clientWithConfirmedEmail(email)) ?? null;
      const now = this.clock.now();
      // Booked in the portal, or entered by the practice, since it was held.
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
      return this.shown(booked);
    });
    // Refused after the transaction, so that the end of the hold is kept.
    if (!booked) throw freeSessionUsed();
    return booked;
  }

  private shown({ label, status, startsAt, endsAt, location, videoUrl }: Appointment): BookedSession {
    return {
      typeLabel: label,
      status: status === 'cancelled' ? status : endsAt <= this.clock.now() ? 'completed' : 'scheduled',
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      location,
      videoUrl,
    };
  }

  /** With a scheduling page elsewhere, nothing is booked here. */
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

  /** Forgets who chose a time and did not confirm it. */
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
