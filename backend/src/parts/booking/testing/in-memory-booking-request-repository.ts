import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type {
  BookingRequest,
  BookingRequestEvent,
  BookingRequestRepository,
} from '../domain/booking-request.js';

export class InMemoryBookingRequestRepository
  extends InMemoryRepository<BookingRequest>
  implements BookingRequestRepository
{
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'booking');
  }

  async add(request: BookingRequest): Promise<void> {
    await this.insert(request, (stored) => stored.requestedEvents());
  }

  async find(id: number): Promise<BookingRequest | undefined> {
    return this.findWhere((one) => one.id === id);
  }

  async change(id: number, change: (request: BookingRequest) => BookingRequestEvent[]): Promise<void> {
    await this.changeWhere((one) => one.id === id, change);
  }

  async openCount(now: Date, email?: string): Promise<number> {
    return this.allWhere(
      ({ answer, heldUntil, inviteeEmail }) =>
        answer === null &&
        heldUntil > now &&
        (email === undefined || inviteeEmail?.toLowerCase() === email.toLowerCase()),
    ).length;
  }

  async purge(answeredBefore: Date): Promise<void> {
    for (const { id } of this.allWhere(
      ({ answeredAt }) => answeredAt !== null && answeredAt < answeredBefore,
    ))
      this.put(this.aggregates, id, undefined);
  }
}
