import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { conflict, DomainError } from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { networkOf } from '../../../platform/process/network.js';
import { tokenHash } from '../../../platform/security/tokens.js';
import type { Availability } from '../domain/availability.js';
import { BookingRequestRepository, type ConfirmedBy } from '../domain/booking-request.js';
import { type Requester, VisitorBookingRepository } from '../domain/visitor-bookings.js';
import { FreeSessions, type UsedFreeSession } from './free-sessions.js';

const requestsPerNetwork: RateLimit = { name: 'booking-address', points: 20, per: 60 * 60 };
/** Maximum number of holds per network at the same time. */
const holdsPerNetwork = 2;

/** Decides whether a visitor may hold a time. */
@Injectable()
export class HoldRequests {
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
   * The person's use of their free session; undefined if a time may be held for them. The caller holds the
   * availability lock.
   * @throws DomainError booking.held, booking.too_many_held
   */
  async admit(
    of: Requester,
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
    return used;
  }
}

/** @param byPractice whether the practice confirms it */
function alreadyHeld(byPractice: boolean): DomainError {
  const message = byPractice
    ? t('We’re already holding a time for this email address. We’ll call or write to confirm.')
    : t('We’re already holding a time for this email address. Please confirm it in the email we sent.');
  return conflict('booking.held', message, { fields: { email: message } });
}
