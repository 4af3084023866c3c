import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Language, t } from '@steward/texts';
import { conflict, DomainError } from '../../../kernel/index.js';
import {
  Appointment,
  type AppointmentKind,
  AppointmentRepository,
  type AppointmentType,
  type Availability,
  AvailabilityLock,
  type Meeting,
  type Place,
} from '../../../modules/scheduling/index.js';
import { networkOf } from '../../../platform/process/network.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import { BookingRequest, BookingRequestRepository, type ConfirmedBy } from '../domain/booking-request.js';
import { type Requester, VisitorBooking, VisitorBookingRepository } from '../domain/visitor-bookings.js';
import { BookingMails } from './booking-mails.js';
import { placeFor } from './bookable.js';
import { BookingOffer } from './booking-offer.js';
import { FreeSessions, type UsedFreeSession } from './free-sessions.js';
import type { Slot } from './slots.js';

const requestsPerNetwork: RateLimit = { name: 'booking-address', points: 20, per: 60 * 60 };
/** Maximum number of holds per network at the same time. */
const holdsPerNetwork = 2;

/** The time that a visitor asks for, with their details. */
export interface WantedSession {
  /** Default: the first that is offered. */
  type?: AppointmentType | undefined;
  name: string;
  /** If they entered it separately. */
  lastName?: string | undefined;
  email: string;
  phone?: string | undefined;
  startsAt: Date;
  /** Default: the first that is offered. */
  place?: Place | undefined;
  /** The service or plan that they are interested in, as on the site. */
  service?: string | undefined;
  /** Default: en */
  language?: Language | undefined;
}

/** A held time that waits for its confirmation. */
export interface Hold extends Slot {
  /** appointments.id */
  id: number;
  heldUntil: Date;
  confirmedBy: ConfirmedBy;
}

/** Decides whether a visitor may hold a time. */
@Injectable()
export class BookingAdmission {
  constructor(
    private readonly limits: RateLimits,
    private readonly bookings: VisitorBookingRepository,
    private readonly freeSessions: FreeSessions,
    private readonly requests: BookingRequestRepository,
  ) {}

  /**
   * Counts a request. Unlike a token, an address can be guessed from its hash, which only finds equal ones.
   * @param address of the visitor's network
   * @throws DomainError too_many
   */
  async receive(email: string, address: string): Promise<Requester> {
    const network = networkOf(address);
    await this.limits.spend(requestsPerNetwork, network);
    return { email, emailHash: tokenHash(email.toLowerCase()), network: tokenHash(network) };
  }

  /**
   * The person's use of their free session, if that is what they ask for; undefined if a time may be held for them. The
   * caller holds the availability lock.
   * @throws DomainError booking.held, booking.too_many_held
   */
  async admit(
    of: Requester,
    { free }: AppointmentKind,
    availability: Availability,
    now: Date,
    confirmedBy: ConfirmedBy,
  ): Promise<UsedFreeSession | undefined> {
    const used = await this.freeSessions.ofAddress(of.email, availability);
    // Earlier requests without a hold have no link that could confirm them later, so they are removed once
    // the session that blocked them was cancelled.
    if (!used) await this.bookings.removeEmptyRequests(of.emailHash);
    const held = await this.bookings.openHolds(of, now);
    if (held.email.length > 0) throw alreadyHeld((await this.requests.openCount(now, of.email)) > 0);
    const [first] = held.network;
    if (this.limits.on && first && held.network.length >= holdsPerNetwork)
      throw new DomainError(
        'too_many',
        'booking.too_many_held',
        confirmedBy === 'practice'
          ? t('You already asked for several times. Please wait until we call or write to confirm.')
          : t('You’re already holding several times. Please confirm one by email, or wait a few minutes.'),
        { retryAfter: (+first - +now) / 1000 },
      );
    return free ? used : undefined;
  }
}

/** Holds times for visitors without an account, until an email or the practice confirms them. */
@Injectable()
export class BookingHolds {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly bookings: VisitorBookingRepository,
    private readonly lock: AvailabilityLock,
    private readonly offer: BookingOffer,
    private readonly admission: BookingAdmission,
    private readonly requests: BookingRequestRepository,
    private readonly mails: BookingMails,
  ) {}

  /**
   * Holds a time for a visitor, and emails the link that confirms it. Without a mail server the email is kept, and the
   * practice answers the request until the end of the second working day. The answer does not reveal whether the
   * address belongs to a client, nor whether the person has already had a free session: in that case nothing
   * is held, and the email says so. If no email can say it, the practice decides.
   * @param address of the visitor's network
   * @throws DomainError too_many, invalid (type, place), appointment.not_offered, appointment.taken, booking.held,
   * booking.full
   */
  async hold(request: WantedSession, address: string): Promise<Hold> {
    const requester = await this.admission.receive(request.email, address);
    const confirmedBy = await this.offer.confirmedBy();
    return this.lock.hold(async (availability, now) => {
      const kind = await this.offer.offeredIn(availability, confirmedBy, request.type);
      const meeting = placeFor(availability, kind.type, request.place);
      const used = await this.admission.admit(requester, kind, availability, now, confirmedBy);
      const slot = await this.offer.claim(availability, kind.type, request.startsAt);
      const heldUntil = await this.offer.heldUntil(confirmedBy, availability, now);
      const hold = { ...slot, heldUntil, confirmedBy };
      return used && confirmedBy === 'email'
        ? this.refuse(request, requester, used, hold, availability, now)
        : this.add(request, requester, { ...kind, ...meeting }, hold, now);
    });
  }

  private async add(
    { name, lastName, email, phone, service, language }: WantedSession,
    { network }: Requester,
    kind: AppointmentKind & Meeting,
    hold: Omit<Hold, 'id'>,
    now: Date,
  ): Promise<Hold> {
    const invitee = { name, lastName, email, phone: phone ?? null, language };
    const notes = service === undefined ? null : `Service: ${service}`;
    const { heldUntil, confirmedBy, ...slot } = hold;
    const { type, label, labelEs, place, videoUrl } = kind;
    const details = { type, label, labelEs, place, videoUrl, notes };
    const held = await this.appointments.add(
      new Appointment(
        { uid: randomUUID(), userId: null, ...details, ...slot, heldUntil, source: 'visitor', invitee },
        now,
      ),
      null,
    );
    const token = newToken();
    const mailId = await this.mails.sendLink({ ...held, email }, kind, token, {
      until: heldUntil,
      confirmedBy,
    });
    const link = { tokenHash: tokenHash(token), appointmentId: held.id, mailId };
    await this.bookings.add(new VisitorBooking({ ...link, network, heldUntil }));
    if (confirmedBy === 'practice') await this.requests.add(new BookingRequest(held, heldUntil));
    return { id: held.id, ...hold };
  }

  private async refuse(
    { email, language = 'en' }: WantedSession,
    { emailHash, network }: Requester,
    { appointmentId }: UsedFreeSession,
    hold: Omit<Hold, 'id'>,
    { cancelHours }: Availability,
    now: Date,
  ): Promise<Hold> {
    const session = appointmentId === null ? null : await this.appointments.get(appointmentId, null);
    const isChangeable = session?.changeableUntil(cancelHours, now) !== undefined;
    await this.mails.sendAlreadyUsed({ email, language }, session && { ...session, isChangeable }, now);
    const unused = { tokenHash: randomBytes(32), appointmentId: null, mailId: null };
    const { heldUntil } = hold;
    await this.bookings.add(new VisitorBooking({ ...unused, network, heldUntil, emailHash }));
    return { id: await this.appointments.unusedId(), ...hold };
  }
}

/** @param byPractice whether the practice confirms it */
function alreadyHeld(byPractice: boolean): DomainError {
  const message = byPractice
    ? t('We’re already holding a time for this email address. We’ll call or write to confirm.')
    : t('We’re already holding a time for this email address. Please confirm it in the email we sent.');
  return conflict('booking.held', message, { fields: { email: message } });
}
