import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { dateFormat } from '@steward/texts/locale';
import type { AvailabilityDto } from '../../../../shared/api';
import {
  typesFormOf,
  typesOf,
  typesRules,
  videoLinkRule,
  whole,
} from '../../../../features/scheduling/admin/offered/availability/availability-schema.ts';

/** From Sunday, as usual in the United States; Monday is 1. */
export const weekdays = [7, 1, 2, 3, 4, 5, 6] as const;

const weekday = dateFormat({ weekday: 'long', timeZone: 'UTC' });
/** January 1, 2024 was a Monday. */
export const weekdayName = (day: number): string => weekday().format(Date.UTC(2024, 0, day));

const clock = z.string().check(z.minLength(1, { error: () => t('Choose a time') }));
const midnight = (to: string): string => (to === '00:00' ? '24:00' : to);

/** In the format of time inputs; an end of 00:00 is midnight. */
const hoursRule = z.array(z.object({ weekday: z.number(), from: clock, to: clock })).check((context) => {
  const spans = context.value;
  const refuse = (path: PropertyKey[], message: string) =>
    context.issues.push({ code: 'custom', input: spans, path, message });
  spans.forEach((span, index) => {
    const { from } = span;
    const to = midnight(span.to);
    if (from === '' || to === '') return;
    if (to <= from) refuse([index, 'to'], t('Must be after the start'));
    const overlaps = spans
      .slice(0, index)
      .some((other) => other.weekday === span.weekday && from < midnight(other.to) && other.from < to);
    if (overlaps) refuse([index, 'from'], t('Overlaps other hours on this day'));
  });
});

const fields = z.object({
  ...typesRules,
  weekly: hoursRule,
  closed: z.array(z.string()),
  bufferMinutes: whole('minutes', 0, 1440),
  noticeHours: whole('hours', 0, 8760),
  horizonDays: whole('days', 1, 730),
});

/** Schema of the whole availability, with the server's rules; numbers as typed text. */
export const hoursSchema = fields.check(videoLinkRule);

export type HoursForm = z.infer<typeof fields>;

export function hoursFormOf(rules: AvailabilityDto): HoursForm {
  const { types, ...form } = typesFormOf(rules);
  return {
    ...form,
    types: types.map((kind, index) => ({
      ...kind,
      free: rules.types[index]?.free ?? false,
      visitors: rules.types[index]?.visitors ?? false,
    })),
    weekly: rules.weekly.map((span) => ({ ...span, to: span.to === '24:00' ? '00:00' : span.to })),
    closed: [...rules.closed],
    bufferMinutes: String(rules.bufferMinutes),
    noticeHours: String(rules.noticeHours),
    horizonDays: String(rules.horizonDays),
  };
}

/** Complete request body in the order of the form, so that the server's messages find their fields. */
export function hoursOf(form: HoursForm): AvailabilityDto {
  const { types, cancelHours, videoUrl } = typesOf(form);
  return {
    weekly: form.weekly.map((span) => ({ ...span, to: midnight(span.to) })),
    closed: form.closed,
    types,
    bufferMinutes: Number(form.bufferMinutes),
    noticeHours: Number(form.noticeHours),
    horizonDays: Number(form.horizonDays),
    cancelHours,
    videoUrl,
  };
}
