import { Injectable } from '@nestjs/common';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import {
  BookingRequest,
  type BookingRequestEvent,
  type BookingRequestRepository,
} from '../domain/booking-request.js';

@Injectable()
export class TypeOrmBookingRequestRepository
  extends TypeOrmRepository<BookingRequest>
  implements BookingRequestRepository
{
  constructor(work: DatabaseUnitOfWork) {
    super(work, BookingRequest, 'booking');
  }

  async add(request: BookingRequest): Promise<void> {
    await this.insert(request, (stored) => stored.requestedEvents());
  }

  find(id: number): Promise<BookingRequest | undefined> {
    return this.findWhere({ id });
  }

  async change(id: number, change: (request: BookingRequest) => BookingRequestEvent[]): Promise<void> {
    await this.changeWhere({ id }, change);
  }

  openCount(now: Date, email?: string): Promise<number> {
    return this.sql.count(
      'booking.count-open',
      `booking_requests WHERE answer IS NULL AND held_until > $1
         AND ($2::text IS NULL OR lower(invitee_email) = lower($2))`,
      [now, email ?? null],
    );
  }

  async purge(answeredBefore: Date): Promise<void> {
    await this.sql.rows('booking.purge', 'DELETE FROM booking_requests WHERE answered_at < $1', [
      answeredBefore,
    ]);
  }
}
