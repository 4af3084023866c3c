import type { Language } from '@steward/texts';
import type { Recorded } from '../../../kernel/index.js';
import { bookingAnswered, bookingOpen } from './booking-refusals.js';

/** `closed`: not answered in time, and put away by a person */
export const requestAnswers = ['confirmed', 'declined', 'closed'] as const;
export type RequestAnswer = (typeof requestAnswers)[number];

/** A visitor's held time is confirmed by the link in an email or, without a mail server, by the practice. */
export const confirmers = ['email', 'practice'] as const;
export type ConfirmedBy = (typeof confirmers)[number];

/** Maximum number of requests that are open at the same time. */
export const maximumOpenRequests = 10;

/** Working days that the practice has to answer a request. */
export const workingDaysToAnswer = 2;

/** A visitor's request, or what became of it. */
export interface BookingRequestEvent extends Recorded {
  type: `booking.${'requested' | RequestAnswer}`;
  /** UTC. */
  startsAt: Date;
  /** Spanish name of its type; the English one is its title. */
  labelEs: string | null;
  /** The visitor's name. */
  invitee: string;
}

/** The appointment that keeps the time meanwhile. */
type HeldTime = Pick<
  BookingRequest,
  'id' | 'startsAt' | 'endsAt' | 'type' | 'label' | 'labelEs' | 'place' | 'notes' | 'language' | 'created_at'
> &
  Record<'inviteeName' | 'inviteeLastName' | 'inviteeEmail' | 'inviteePhone', string | null>;

/** A visitor's request for a time, which the practice answers. Until then its held appointment keeps the time. */
export class BookingRequest {
  /** appointments.id of the held time */
  id!: number;
  startsAt!: Date;
  endsAt!: Date;
  type!: string;
  label!: string;
  labelEs!: string | null;
  place!: string;
  notes!: string | null;
  /* The person's details, null once it is answered. */
  inviteeName!: string | null;
  /** Last name, if they entered it separately. */
  inviteeLastName!: string | null;
  inviteeEmail!: string | null;
  inviteePhone!: string | null;
  language!: Language;
  /** The time is free again after that. */
  heldUntil!: Date;
  answer: RequestAnswer | null = null;
  answeredAt: Date | null = null;
  /** users.id; null for the visitor, who used the link in their email */
  answeredBy: number | null = null;
  created_at!: Date;

  constructor(held: HeldTime, heldUntil: Date) {
    const { id, startsAt, endsAt, type, label, labelEs, place, notes, language, created_at } = held;
    const { inviteeName, inviteeLastName, inviteeEmail, inviteePhone } = held;
    Object.assign(this, { id, startsAt, endsAt, type, label, labelEs, place, notes, language, created_at });
    Object.assign(this, { inviteeName, inviteeLastName, inviteeEmail, inviteePhone, heldUntil });
  }

  requestedEvents(): BookingRequestEvent[] {
    return [this.event('requested', null, this.created_at)];
  }

  /** @throws DomainError booking.answered if it was answered or has lapsed */
  assertOpen(at: Date): void {
    if (this.answer !== null || this.heldUntil <= at) throw bookingAnswered();
  }

  /** @param by users.id; null for the visitor @throws DomainError booking.answered */
  confirm(by: number | null, at: Date): BookingRequestEvent[] {
    this.assertOpen(at);
    return this.end('confirmed', by, at);
  }

  /** @param by users.id @throws DomainError booking.answered */
  decline(by: number, at: Date, reason: string | null): BookingRequestEvent[] {
    this.assertOpen(at);
    return this.end('declined', by, at, reason === null ? {} : { reason });
  }

  /** Puts away one that has lapsed; idempotent. @param by users.id @throws DomainError booking.answered, booking.open */
  close(by: number, at: Date): BookingRequestEvent[] {
    if (this.answer === 'closed') return [];
    if (this.answer !== null) throw bookingAnswered();
    if (this.heldUntil > at) throw bookingOpen();
    return this.end('closed', by, at);
  }

  private end(
    answer: RequestAnswer,
    by: number | null,
    at: Date,
    details: NonNullable<Recorded['details']> = {},
  ): BookingRequestEvent[] {
    const events = [this.event(answer, by, at, details)];
    Object.assign(this, { answer, answeredAt: at, answeredBy: by, notes: null });
    Object.assign(this, { inviteeName: null, inviteeLastName: null, inviteeEmail: null, inviteePhone: null });
    return events;
  }

  private event(
    name: 'requested' | RequestAnswer,
    actorId: number | null,
    at: Date,
    details: NonNullable<Recorded['details']> = {},
  ): BookingRequestEvent {
    const { startsAt, labelEs } = this;
    return {
      type: `booking.${name}`,
      startsAt,
      labelEs,
      invitee: this.inviteeName ?? '',
      clientId: null,
      actorId,
      at,
      subject: { type: 'booking', id: this.id, title: this.label },
      details: { startsAt: startsAt.toISOString(), endsAt: this.endsAt.toISOString(), ...details },
    };
  }
}

export abstract class BookingRequestRepository {
  abstract add(request: BookingRequest): Promise<void>;
  /** A request that was made, answered or not; undefined for a time that an email confirms. */
  abstract find(id: number): Promise<BookingRequest | undefined>;
  /** Changes it under a row lock, and publishes the events. @throws DomainError booking.not_found */
  abstract change(id: number, change: (request: BookingRequest) => BookingRequestEvent[]): Promise<void>;
  /** Number of open requests, of one email address (case-insensitive) or of all. */
  abstract openCount(now: Date, email?: string): Promise<number>;
  /** Removes requests that were answered before. */
  abstract purge(answeredBefore: Date): Promise<void>;
}
