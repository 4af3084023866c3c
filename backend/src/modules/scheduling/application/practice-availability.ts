import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Site } from '../../content/index.js';
import { Availability, type AvailabilityRules } from '../domain/availability.js';
import { AvailabilityRepository } from '../domain/ports.js';

/** The goal 'say when we can be booked'. */
@Injectable()
export class PracticeAvailability {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  get(): Promise<Availability> {
    return this.availability.get();
  }

  /** Appointments that are there already stay. @throws DomainError invalid */
  async replace(admin: Actor, rules: AvailabilityRules): Promise<Availability> {
    const availability = Availability.of(rules);
    const { name } = await this.site.get();
    await this.work.run(async () => {
      await this.availability.lock();
      await this.availability.replace(availability, {
        type: 'availability.changed',
        at: this.clock.now(),
        actorId: admin.id,
        clientId: null,
        subject: { type: 'practice', id: 1, title: name },
      });
    });
    return availability;
  }
}
