import type { ServiceCancellation, ServiceEvent, ServiceJournal } from '../domain/scheduling-service.js';

export class InMemoryServiceJournal implements ServiceJournal {
  private readonly taken: ServiceEvent[] = [];

  async take(event: ServiceEvent): Promise<boolean> {
    if (this.taken.some(({ externalId, is }) => externalId === event.externalId && is === event.is))
      return false;
    this.taken.push(event);
    return true;
  }

  async isReplaced(externalId: string): Promise<boolean> {
    return this.taken.some((event) => event.is === 'booked' && event.replaces === externalId);
  }

  async cancellationOf(externalId: string): Promise<ServiceCancellation | undefined> {
    return this.taken
      .filter((event) => event.is === 'cancelled')
      .find((event) => event.externalId === externalId);
  }
}
