import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import {
  type AppointmentKind,
  Availability,
  type AvailabilityRules,
  isFreeUnlessStated,
  usualPlaces,
} from '../domain/availability.js';
import { AvailabilityRepository } from '../domain/ports.js';

/** The availability as entered by the practice: omitted optional fields keep their values. */
export interface NewAvailability extends Omit<AvailabilityRules, 'types' | 'videoUrl'> {
  types: readonly (Omit<AppointmentKind, 'free' | 'places'> &
    Partial<Pick<AppointmentKind, 'free' | 'places'>>)[];
  videoUrl?: string | null;
}

/** Reads and sets the practice's availability. */
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

  /** Replaces the availability; existing appointments stay. @throws DomainError invalid */
  async replace(admin: Actor, rules: NewAvailability): Promise<Availability> {
    const { name } = await this.site.get();
    return this.work.run(async () => {
      const before = await this.availability.lock();
      const types = rules.types.map((kind) => ({
        ...kind,
        free: kind.free ?? before.kind(kind.type)?.free ?? isFreeUnlessStated(kind.type),
        places: kind.places ?? before.kind(kind.type)?.places ?? usualPlaces,
      }));
      const { videoUrl = before.videoUrl } = rules;
      const availability = Availability.of({ ...rules, types, videoUrl });
      await this.availability.replace(availability, {
        type: 'availability.changed',
        at: this.clock.now(),
        actorId: admin.id,
        clientId: null,
        subject: { type: 'practice', id: 1, title: name },
      });
      return availability;
    });
  }
}
