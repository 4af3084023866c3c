import { DomainError } from '../../../kernel/domain-error.js';
import type { Recorded } from '../../../kernel/recorded.js';

export const appointmentTypes = ['consultation', 'review', 'planning', 'other'] as const;
export type AppointmentType = (typeof appointmentTypes)[number];

/** Hours of one weekday, on the practice's clock. */
export interface WeeklyHours {
  /** 1 is Monday, 7 Sunday. */
  weekday: number;
  /** 09:00 */
  from: string;
  /** 17:00; 24:00 is the end of the day. */
  to: string;
}

/** A kind of appointment that can be booked. */
export interface AppointmentKind {
  type: AppointmentType;
  /** How long it takes. */
  minutes: number;
  /** What it is called on screens and in mails. */
  label: string;
  /** A free first session: booked once by each person. */
  free: boolean;
}

/** A kind that does not say whether it is free: the consultation is, as visitors book it. */
export const isFreeUnlessStated = (type: AppointmentType): boolean => type === 'consultation';

/** When the practice can be booked. Nothing can where there are no weekly hours. */
export interface AvailabilityRules {
  weekly: readonly WeeklyHours[];
  /** Days of the practice, as 2026-12-25, on which it is closed. */
  closed: readonly string[];
  types: readonly AppointmentKind[];
  /** Kept free before and after any appointment, in minutes. */
  bufferMinutes: number;
  /** Hours from now within which nothing can be booked. */
  noticeHours: number;
  /** The last day on which something can be booked, in days from today. */
  horizonDays: number;
  /** Until so many hours before it, a client may cancel or move an appointment. */
  cancelHours: number;
}

/** The practice has set its hours. */
export interface AvailabilityChanged extends Recorded {
  type: 'availability.changed';
}

/** The rules of the practice's own booking. */
export class Availability implements AvailabilityRules {
  /** Its one row's. */
  readonly id = 1;
  weekly!: readonly WeeklyHours[];
  closed!: readonly string[];
  types!: readonly AppointmentKind[];
  bufferMinutes!: number;
  noticeHours!: number;
  horizonDays!: number;
  cancelHours!: number;

  /** @throws DomainError invalid, with the fields by name such as `weekly.1.from` */
  static of(rules: AvailabilityRules): Availability {
    const fields = refusedFields(rules);
    const [first] = Object.values(fields);
    if (first !== undefined) throw new DomainError('invalid', 'request.invalid', first, { fields });
    return Object.assign(new Availability(), rules, {
      weekly: [...rules.weekly].sort((a, b) => a.weekday - b.weekday || (a.from < b.from ? -1 : 1)),
      closed: [...new Set(rules.closed)].sort(),
    });
  }

  kind(type: AppointmentType): AppointmentKind | undefined {
    return this.types.find((kind) => kind.type === type);
  }

  /** The types of free first sessions. */
  get freeTypes(): AppointmentType[] {
    return this.types.filter(({ free }) => free).map(({ type }) => type);
  }

  /** What visitors can book: the consultation, while it is free. */
  get firstSession(): AppointmentKind | undefined {
    return this.bookable.find(({ type, free }) => type === 'consultation' && free);
  }

  /** What can be booked by clients; nothing where there are no hours. */
  get bookable(): readonly AppointmentKind[] {
    return this.weekly.length > 0 ? this.types : [];
  }
}

function refusedFields({ weekly, types }: AvailabilityRules): Record<string, string> {
  const fields: Record<string, string> = {};
  weekly.forEach((span, index) => {
    if (span.to <= span.from) fields[`weekly.${index}.to`] = 'Must be after the start';
    const overlaps = weekly
      .slice(0, index)
      .some(({ weekday, from, to }) => weekday === span.weekday && from < span.to && span.from < to);
    if (overlaps) fields[`weekly.${index}.from`] = 'Overlaps other hours on this day';
  });
  types.forEach(({ type }, index) => {
    if (types.findIndex((kind) => kind.type === type) < index)
      fields[`types.${index}.type`] = 'Already listed';
  });
  return fields;
}
