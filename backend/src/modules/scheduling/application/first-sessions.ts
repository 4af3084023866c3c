import { Injectable } from '@nestjs/common';
import type { Days } from '../../../kernel/index.js';
import { Site } from '../../practice/index.js';
import { notOffered } from '../domain/appointment-refusals.js';
import type { AppointmentKind, Availability, Place } from '../domain/availability.js';
import { type TypeLabels, typeLabelOf } from '../domain/type-labels.js';
import { AvailabilityRepository } from '../domain/ports.js';
import { type Slot, Slots } from './slots.js';

/** Type of the free first session. */
const type = 'consultation';

/** The free first session for visitors. */
export interface FirstSession {
  /** In the current language. */
  label: string;
  labels: TypeLabels;
  minutes: number;
  /** Last day that can have a free time, in days from today. */
  horizonDays: number;
  /** The first is the default. */
  places: readonly Place[];
  /** Start of the first free time, UTC; null if there is none. */
  nextFreeAt: string | null;
}

/** The free first session that visitors can book: whether it is offered, and when. */
@Injectable()
export class FirstSessions {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly slots: Slots,
    private readonly site: Site,
  ) {}

  /** Undefined if the practice has no hours or no free consultation, or uses an external booking page. */
  async offer(): Promise<FirstSession | undefined> {
    const availability = await this.availability.get();
    const kind = await this.kindIn(availability);
    if (!kind) return undefined;
    const { minutes, places } = kind;
    const label = typeLabelOf(kind);
    const labels = { en: kind.label, es: kind.labelEs };
    const nextFreeAt = (await this.slots.next(type))?.toISOString() ?? null;
    return { label, labels, minutes, horizonDays: availability.horizonDays, places, nextFreeAt };
  }

  /** @param days in the practice's time zone, at most 62 @throws DomainError invalid (to) */
  async free(days: Days): Promise<Slot[]> {
    const slots = await this.slots.offered(type, days);
    return (await this.kindIn(await this.availability.get())) ? slots : [];
  }

  /** The type that is offered; the caller holds the availability lock. @throws DomainError appointment.not_offered */
  async offeredIn(availability: Availability): Promise<AppointmentKind> {
    const kind = await this.kindIn(availability);
    if (!kind) throw notOffered();
    return kind;
  }

  /** As `Slots.claim`. @throws DomainError appointment.not_offered, appointment.taken */
  claim(availability: Availability, startsAt: Date): Promise<Slot> {
    return this.slots.claim(availability, type, startsAt);
  }

  private async kindIn({ firstSession }: Availability): Promise<AppointmentKind | undefined> {
    // With an external booking page, nothing is booked here.
    return (await this.site.get()).schedulingUrl === null ? firstSession : undefined;
  }
}
