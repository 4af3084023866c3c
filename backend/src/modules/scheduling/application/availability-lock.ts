import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { Availability } from '../domain/availability.js';
import { AvailabilityRepository } from '../domain/ports.js';

/**
 * The lock under which times are booked and moved, on all instances, so that no two appointments get the same
 * time or the buffer between them.
 */
@Injectable()
export class AvailabilityLock {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param act runs in one transaction; `now` is after the lock was acquired */
  hold<T>(act: (availability: Availability, now: Date) => Promise<T>): Promise<T> {
    return this.work.run(async () => act(await this.availability.lock(), this.clock.now()));
  }
}
