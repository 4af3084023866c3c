import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import { Site } from '../../practice/index.js';
import { Appointment } from '../domain/appointment.js';
import type { AppointmentKind, Availability, Meeting, Place } from '../domain/availability.js';
import { AppointmentRepository } from '../domain/ports.js';
import {
  BookingRequest,
  BookingRequestRepository,
  type ConfirmedBy,
  workingDaysToAnswer,
} from '../domain/booking-request.js';
import { endOfWorkingDay } from '../domain/working-days.js';
import { type Requester, VisitorBooking, VisitorBookingRepository } from '../domain/visitor-bookings.js';
import { AvailabilityLock } from './availability-lock.js';
import { BookingMails } from './booking-mails.js';
import { FirstSessions } from './first-sessions.js';
import type { UsedFreeSession } from './free-sessions.js';
import { HoldRequests } from './hold-requests.js';
import type { Slot } from './slots.js';

/** Duration in milliseconds of a hold that an email confirms. */
const holdTime = 30 * 60_000;

/** The time that a visitor asks for, with their details. */
export interface WantedSession {
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

/** Holds times for visitors without an account, until an email or the practice confirms them. */
@Injectable()
export class VisitorHolds {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly bookings: VisitorBookingRepository,
    private readonly lock: AvailabilityLock,
    private readonly sessions: FirstSessions,
    private readonly requests: HoldRequests,
    private readonly waiting: BookingRequestRepository,
    private readonly mails: BookingMails,
    private readonly site: Site,
  ) {}

  /**
   * Holds a time for a visitor, and emails the link that confirms it. Without a mail server the email is kept, and the
   * practice answers the request until the end of the second working day. The answer does not reveal whether the
   * address belongs to a client, nor whether the person has already had a free session: in that case nothing
   * is held, and the email says so. If no email can say it, the practice decides.
   * @param address of the visitor's network
   * @throws DomainError too_many, invalid (place), appointment.not_offered, appointment.taken, booking.held,
   * booking.full
   */
  async hold(request: WantedSession, address: string): Promise<Hold> {
    const requester = await this.requests.receive(request.email, address);
    const confirmedBy = await this.sessions.confirmedBy();
    return this.lock.hold(async (availability, now) => {
      const kind = await this.sessions.offeredIn(availability, confirmedBy);
      const meeting = availability.placeFor(kind.type, request.place);
      const used = await this.requests.admit(requester, availability, now, confirmedBy);
      const slot = await this.sessions.claim(availability, request.startsAt);
      const heldUntil =
        confirmedBy === 'email'
          ? new Date(+now + holdTime)
          : endOfWorkingDay(workingDaysToAnswer, +now, availability, await this.site.timeZone());
      const hold = { ...slot, heldUntil, confirmedBy };
      return used && confirmedBy === 'email'
        ? this.refuse(request, requester, used, hold, availability, now)
        : this.add(request, requester, { ...kind, ...meeting }, hold, now);
    });
  }

  private async add(
    { name, lastName, email, phone, service, language }: WantedSession,
    { network }: Requester,
    { type, label, labelEs, place, videoUrl }: AppointmentKind & Meeting,
    hold: Omit<Hold, 'id'>,
    now: Date,
  ): Promise<Hold> {
    const invitee = { name, lastName, email, phone: phone ?? null, language };
    const notes = service === undefined ? null : `Service: ${service}`;
    const { heldUntil, confirmedBy, ...slot } = hold;
    const details = { type, label, labelEs, place, videoUrl, notes };
    const held = await this.appointments.add(
      new Appointment(
        { uid: randomUUID(), userId: null, ...details, ...slot, heldUntil, source: 'visitor', invitee },
        now,
      ),
      null,
    );
    const token = newToken();
    const mailId = await this.mails.sendLink({ ...held, email }, token, { until: heldUntil, confirmedBy });
    const link = { tokenHash: tokenHash(token), appointmentId: held.id, mailId };
    await this.bookings.add(new VisitorBooking({ ...link, network, heldUntil }));
    if (confirmedBy === 'practice') await this.waiting.add(new BookingRequest(held, heldUntil));
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
