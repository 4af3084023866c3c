import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { Availability, type AvailabilityChanged, type AvailabilityRules } from '../domain/availability.js';
import type { AvailabilityRepository } from '../domain/ports.js';

export class InMemoryAvailabilityRepository implements AvailabilityRepository {
  private availability: Availability;

  constructor(
    private readonly work: InMemoryUnitOfWork,
    rules: AvailabilityRules,
    private readonly zone: string,
  ) {
    this.availability = Availability.of(rules);
  }

  async get(): Promise<Availability> {
    return this.availability;
  }

  async inZone(): Promise<{ availability: Availability; zone: string }> {
    return { availability: this.availability, zone: this.zone };
  }

  lock(): Promise<Availability> {
    return this.get();
  }

  async replace(availability: Availability, changed: AvailabilityChanged): Promise<void> {
    const before = this.availability;
    this.work.onRollback(() => void (this.availability = before));
    this.availability = availability;
    this.work.publish(changed);
  }
}
