import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  Clock,
  invalidField,
  type Money,
  staleTextsAfter,
  textsByPath,
  type TextsByPath,
} from '../../../kernel/index.js';
import { type AddedKeys, PartAdditions } from '../../../platform/parts/part-additions.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import {
  type AppointmentCost,
  type AppointmentKind,
  Availability,
  type AvailabilityRules,
  type CostKind,
  isFirstSession,
  usualPlaces,
} from '../domain/availability.js';
import { AvailabilityRepository } from '../domain/ports.js';
import type { TypeLabels } from '../domain/type-labels.js';

/** A body often is a changed answer, which has each name more than once. */
type EnteredKind = Omit<
  AppointmentKind,
  'label' | 'labelEs' | 'stale' | 'free' | 'visitors' | 'places' | 'cost'
> &
  Partial<Pick<AppointmentKind, 'label' | 'places'>> & {
    cost?: { kind: CostKind; amount?: Money | null | undefined } | null | undefined;
    labels?: { [Code in keyof TypeLabels]?: TypeLabels[Code] | undefined } | undefined;
    translations?: { es?: { label?: string | null | undefined } | undefined } | undefined;
    reviewedTranslations?: { es?: readonly string[] | undefined } | undefined;
  };

/** The availability as entered by the practice: omitted optional fields keep their values. With the keys that parts add. */
export interface NewAvailability extends Pick<AvailabilityRules, 'cancelHours'> {
  types: readonly EnteredKind[];
  videoUrl?: string | null;
}

/** Keys of the availability that a part adds. */
interface AvailabilityKeys extends AddedKeys<[availability: Availability]> {
  /**
   * The rules to store. Asked while the part is off, too: only a call that began before has its keys then.
   * @param entered with the keys @param rules with the stored values of the keys @param before as stored
   * @throws DomainError invalid, by the key
   */
  apply: (entered: NewAvailability, rules: AvailabilityRules, before: Availability) => AvailabilityRules;
}

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    'availability.keys': AvailabilityKeys;
    /** Keys of one type of appointments in the practice's answer. */
    'appointment-type.keys': AddedKeys<[kind: AppointmentKind]>;
  }
}

/** Reads and sets the practice's availability. */
@Injectable()
export class PracticeAvailability {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly site: Site,
    private readonly additions: PartAdditions,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  get(): Promise<Availability> {
    return this.availability.get();
  }

  /** Replaces the availability; existing appointments stay. @throws DomainError invalid */
  async replace(admin: Actor, entered: NewAvailability): Promise<Availability> {
    const { name } = await this.site.get();
    return this.work.run(async () => {
      const before = await this.availability.lock();
      const at = this.clock.now();
      const types = entered.types.map(({ labels, translations, reviewedTranslations, ...kind }, index) => {
        const stored = before.kind(kind.type);
        return {
          ...kind,
          ...currentLabels(stored, labelsFrom({ ...kind, labels, translations }, asWritten(stored), index), {
            reviewed: reviewedTranslations?.es,
            at,
          }),
          // One that costs something is no longer free.
          free: (stored?.free ?? isFirstSession(kind.type)) && !kind.cost,
          visitors: stored?.visitors ?? isFirstSession(kind.type),
          places: kind.places ?? stored?.places ?? usualPlaces,
          cost: costFrom(kind.cost, stored?.cost ?? null),
        };
      });
      const { cancelHours, videoUrl = before.videoUrl } = entered;
      const rules = this.additions
        .always('availability.keys')
        .reduce<AvailabilityRules>((one, keys) => keys.apply(entered, one, before), {
          ...before,
          types,
          cancelHours,
          videoUrl,
        });
      const availability = Availability.of(rules);
      await this.availability.replace(availability, {
        type: 'availability.changed',
        at,
        actorId: admin.id,
        clientId: null,
        subject: { type: 'practice', id: 1, title: name },
      });
      return availability;
    });
  }
}

/** @param omitted the cost if none is given */
const costFrom = (given: EnteredKind['cost'], omitted: AppointmentCost | null): AppointmentCost | null =>
  given === undefined ? omitted : given && { kind: given.kind, amount: given.amount ?? null };

/** With its Spanish name, also while that is stale. */
const asWritten = (kind: AppointmentKind | undefined): AppointmentKind | undefined =>
  kind?.stale ? { ...kind, labelEs: kind.stale.labelEs } : kind;

/** The names for readers, and apart from them a Spanish name that is older than the English one. */
function currentLabels(
  stored: AppointmentKind | undefined,
  { label, labelEs }: Pick<AppointmentKind, 'label' | 'labelEs'>,
  review: { reviewed: readonly string[] | undefined; at: Date },
): Pick<AppointmentKind, 'label' | 'labelEs' | 'stale'> {
  const before = asWritten(stored);
  const { label: stale } = staleTextsAfter(
    { ...namesOf(before), stale: stored?.stale ? { label: stored.stale } : {} },
    namesOf({ label, labelEs }),
    review,
  );
  return stale && labelEs !== null
    ? { label, labelEs: null, stale: { at: stale.at, labelEs } }
    : { label, labelEs, stale: undefined };
}

const namesOf = (kind: Pick<AppointmentKind, 'label' | 'labelEs'> | undefined): TextsByPath => ({
  english: textsByPath({ label: kind?.label }),
  spanish: textsByPath({ label: kind?.labelEs }),
});

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
  return { label, labelEs: changed(before?.labelEs ?? null, labels?.es, translations?.es?.label) };
}

function changed<Name>(stored: Name, ...given: (Name | undefined)[]): Name {
  const found = given.find((name) => name !== undefined && name !== stored);
  return found === undefined ? stored : found;
}
