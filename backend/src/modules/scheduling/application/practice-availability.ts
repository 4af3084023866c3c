import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, invalidField } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site, spanishOf } from '../../practice/index.js';
import {
  type AppointmentKind,
  Availability,
  type AvailabilityRules,
  isFreeUnlessStated,
  usualPlaces,
} from '../domain/availability.js';
import { AvailabilityRepository } from '../domain/ports.js';
import type { TypeLabels } from '../domain/type-labels.js';

/** A body often is a changed answer, which has each name more than once. */
type EnteredKind = Omit<AppointmentKind, 'label' | 'labelEs' | 'free' | 'places'> &
  Partial<Pick<AppointmentKind, 'label' | 'free' | 'places'>> & {
    labels?: { [Code in keyof TypeLabels]?: TypeLabels[Code] | undefined } | undefined;
    translations?: { es?: { label?: string | null | undefined } | undefined } | undefined;
  };

/** The availability as entered by the practice: omitted optional fields keep their values. */
export interface NewAvailability extends Omit<AvailabilityRules, 'types' | 'videoUrl'> {
  types: readonly EnteredKind[];
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
      const types = rules.types.map(({ labels, translations, ...kind }, index) => ({
        ...kind,
        ...labelsFrom({ ...kind, labels, translations }, before.kind(kind.type), index),
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

/**
 * The names to store: of those given twice, the one that differs from the stored name.
 * @throws DomainError invalid (types.0.label)
 */
function labelsFrom(
  { label: shown, labels, translations }: EnteredKind,
  before: AppointmentKind | undefined,
  index: number,
): Pick<AppointmentKind, 'label' | 'labelEs'> {
  // The answer to a Spanish reader has the Spanish name as `label`.
  const isSpanish = labels?.en !== undefined && shown === before?.labelEs;
  const label = changed(before?.label, labels?.en, isSpanish ? undefined : shown);
  if (label === undefined) throw invalidField(`types.${index}.label`, t('Please name this appointment type'));
  const isOurs = !before || before.labelEs === spanishOf(before.label, undefined);
  const stored = isOurs ? spanishOf(label, undefined) : before.labelEs;
  return { label, labelEs: changed<string | null>(stored, labels?.es, translations?.es?.label) };
}

function changed<Name>(stored: Name, ...given: (Name | undefined)[]): Name {
  const found = given.find((name) => name !== undefined && name !== stored);
  return found === undefined ? stored : found;
}
