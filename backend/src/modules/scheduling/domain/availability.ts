import { t } from '@steward/texts';
import { DomainError, type Money, type Recorded } from '../../../kernel/index.js';

export const appointmentTypes = ['consultation', 'review', 'planning', 'other'] as const;
export type AppointmentType = (typeof appointmentTypes)[number];

export const places = ['office', 'phone', 'video'] as const;
/** The way to meet: at an address, by a call, by a video call. */
export type Place = (typeof places)[number];

export const costKinds = ['price', 'included'] as const;
export type CostKind = (typeof costKinds)[number];

/** The cost of an appointment to a client: a price, or nothing beyond what they pay anyway. */
export interface AppointmentCost {
  kind: CostKind;
  /** Null if it is included. */
  amount: Money | null;
}

/** Hours on one weekday, in the practice's time zone. */
export interface WeeklyHours {
  /** 1 is Monday, 7 Sunday. */
  weekday: number;
  /** 09:00 */
  from: string;
  /** 17:00; 24:00 is the end of the day. */
  to: string;
}

/** An appointment type. */
export interface AppointmentKind {
  type: AppointmentType;
  /** Length in minutes. */
  minutes: number;
  /** English name on screens and in emails. */
  label: string;
  /** Spanish name; null: not translated, or stale. */
  labelEs: string | null;
  /** A Spanish name that is older than the English one, which only the practice reads. */
  stale?: { at: string; labelEs: string } | undefined;
  /** A free first session: each person can book one, once. */
  free: boolean;
  /** Also for people without an account. */
  visitors: boolean;
  /** At least one; the first is the default. */
  places: readonly Place[];
  /** Null if it is free, or not stated. */
  cost: AppointmentCost | null;
}

/** Default of `free`, and of `visitors`: true for the consultation. */
export const isFirstSession = (type: AppointmentType): boolean => type === 'consultation';

/** Default of `places`. */
export const usualPlaces: readonly Place[] = ['office'];

/** The practice changed its availability. */
export interface AvailabilityChanged extends Recorded {
  type: 'availability.changed';
}

export type AvailabilityRules = Pick<
  Availability,
  'weekly' | 'closed' | 'types' | 'bufferMinutes' | 'noticeHours' | 'horizonDays' | 'cancelHours' | 'videoUrl'
>;

/** A place, with the link if it is a video call. */
export interface Meeting {
  place: Place;
  /** https */
  videoUrl: string | null;
}

/**
 * The types of the practice's appointments, and until when clients can cancel them. The hours, and what else limits booking, are
 * kept with them for a part that takes bookings.
 */
export class Availability {
  /** Id of the single row. */
  readonly id = 1;
  weekly!: readonly WeeklyHours[];
  /** Days on which the practice is closed, as 2026-12-25. */
  closed!: readonly string[];
  types!: readonly AppointmentKind[];
  /** Free time before and after every appointment, in minutes. */
  bufferMinutes!: number;
  /** Minimum notice for a booking, in hours. */
  noticeHours!: number;
  /** Last day that can be booked, in days from today. */
  horizonDays!: number;
  /** Clients can cancel or move an appointment up to this many hours before. */
  cancelHours!: number;
  /** Link of the practice's video calls, https. */
  videoUrl!: string | null;

  /** @throws DomainError invalid, with field names such as `types.1.type` */
  static of(rules: AvailabilityRules): Availability {
    const fields = refusedFields(rules);
    const [first] = Object.values(fields);
    if (first !== undefined) throw new DomainError('invalid', 'request.invalid', first, { fields });
    return Object.assign(new Availability(), rules);
  }

  kind(type: AppointmentType): AppointmentKind | undefined {
    return this.types.find((kind) => kind.type === type);
  }

  /** The practice's names for the type; the type itself if the practice does not offer it. */
  labelsOf(type: AppointmentType): Pick<AppointmentKind, 'label' | 'labelEs'> {
    const { label, labelEs } = this.kind(type) ?? {
      label: `${type.charAt(0).toUpperCase()}${type.slice(1)}`,
      labelEs: null,
    };
    return { label, labelEs };
  }

  /** The first place that the type offers. */
  usualPlace(type: AppointmentType): Place {
    return this.kind(type)?.places[0] ?? 'office';
  }

  /** A meeting at any place. */
  meetingAt(place: Place): Meeting {
    return { place, videoUrl: place === 'video' ? this.videoUrl : null };
  }
}

function refusedFields({ types, videoUrl }: AvailabilityRules): Record<string, string> {
  const fields: Record<string, string> = {};
  types.forEach(({ type, cost }, index) => {
    if (types.findIndex((kind) => kind.type === type) < index)
      fields[`types.${index}.type`] = t('Already listed');
    if (cost?.kind === 'price' && !cost.amount)
      fields[`types.${index}.cost.amount`] = t('Enter an amount, e.g. 125.00');
    else if (cost?.kind === 'included' && cost.amount)
      fields[`types.${index}.cost.amount`] = t('An included appointment has no amount');
  });
  if (videoUrl === null && types.some(({ places }) => places.includes('video')))
    fields['videoUrl'] = t('Enter the link of your video calls');
  return fields;
}
