import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { dateFormat } from '@steward/texts/locale';
import type { AppointmentCostDto, AvailabilityDto } from '../../../../shared/api';
import { amountRule } from '../../../../shared/forms/amount-rule.ts';
import { httpsRule } from '../../../../shared/forms/text-rule.ts';
import { amountOf, centsOf } from '../../../../shared/text/cents.ts';
import { placeRule, typeRule } from '../writing/appointment-schema.ts';

/** From Sunday, as usual in the United States; Monday is 1. */
export const weekdays = [7, 1, 2, 3, 4, 5, 6] as const;

const weekday = dateFormat({ weekday: 'long', timeZone: 'UTC' });
/** January 1, 2024 was a Monday. */
export const weekdayName = (day: number): string => weekday().format(Date.UTC(2024, 0, day));

const whole = (unit: 'minutes' | 'hours' | 'days', least: number, most: number) => {
  const error = () =>
    t(
      '{unit, select, minutes {Must be a whole number of minutes from {least} to {most}} hours {Must be a whole number of hours from {least} to {most}} other {Must be a whole number of days from {least} to {most}}}',
      { unit, least, most },
    );
  return z.string().check(
    z.trim(),
    z.regex(/^\d{1,4}$/, { error }),
    z.refine((text) => Number(text) >= least && Number(text) <= most, { error }),
  );
};

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

/** True if a type offers video calls, for which the practice needs a link. */
export const offersVideo = (types: readonly { places: readonly string[] }[]): boolean =>
  types.some(({ places }) => places.includes('video'));

const kindRule = z
  .object({
    type: typeRule,
    label: z
      .string()
      .check(z.trim(), z.minLength(1, { error: () => t('Please name this appointment type') })),
    labelEs: z.string().check(z.trim()),
    minutes: whole('minutes', 5, 1440),
    free: z.boolean(),
    places: z.array(placeRule).check(z.minLength(1, { error: () => t('Choose at least one place') })),
    /** Unless it is free; `amount` as typed, for a price alone. */
    cost: z.object({ kind: z.enum(['none', 'price', 'included']), amount: z.string() }),
  })
  .check((context) => {
    const { free, cost } = context.value;
    if (free || cost.kind !== 'price') return;
    const message = amountRule.safeParse(cost.amount).error?.issues[0]?.message;
    if (message !== undefined)
      context.issues.push({ code: 'custom', input: cost.amount, path: ['cost', 'amount'], message });
  });

const fields = z.object({
  weekly: hoursRule,
  closed: z.array(z.string()),
  types: z.array(kindRule),
  bufferMinutes: whole('minutes', 0, 1440),
  noticeHours: whole('hours', 0, 8760),
  horizonDays: whole('days', 1, 730),
  cancelHours: whole('hours', 0, 8760),
  videoUrl: httpsRule,
});

/** Schema of the availability, with the server's rules; numbers as typed text. */
export const availabilitySchema = fields.check((context) => {
  const { types, videoUrl } = context.value;
  if (videoUrl === '' && offersVideo(types))
    context.issues.push({
      code: 'custom',
      input: videoUrl,
      path: ['videoUrl'],
      message: t('Enter the link of your video calls'),
    });
});

export type AvailabilityForm = z.infer<typeof availabilitySchema>;

export function formOf(rules: AvailabilityDto): AvailabilityForm {
  return {
    weekly: rules.weekly.map((span) => ({ ...span, to: span.to === '24:00' ? '00:00' : span.to })),
    closed: [...rules.closed],
    types: rules.types.map(
      ({ labels, translations: _, staleTranslations: _stale, staleSince: _since, ...kind }) => ({
        ...kind,
        label: labels?.en ?? kind.label ?? '',
        labelEs: labels?.es ?? '',
        minutes: String(kind.minutes),
        free: kind.free ?? false,
        places: kind.places ?? ['office'],
        cost: { kind: kind.cost?.kind ?? ('none' as const), amount: kind.cost?.amount ?? '' },
      }),
    ),
    bufferMinutes: String(rules.bufferMinutes),
    noticeHours: String(rules.noticeHours),
    horizonDays: String(rules.horizonDays),
    cancelHours: String(rules.cancelHours),
    videoUrl: rules.videoUrl ?? '',
  };
}

/** Complete request body in the order of the form, so that the server's messages find their fields. */
export function rulesOf(form: AvailabilityForm): AvailabilityDto {
  return {
    weekly: form.weekly.map((span) => ({ ...span, to: midnight(span.to) })),
    closed: form.closed,
    types: form.types.map(({ labelEs, cost, ...kind }) => ({
      ...kind,
      labels: { en: kind.label, es: labelEs || null },
      minutes: Number(kind.minutes),
      cost: kind.free ? null : costOf(cost),
    })),
    bufferMinutes: Number(form.bufferMinutes),
    noticeHours: Number(form.noticeHours),
    horizonDays: Number(form.horizonDays),
    cancelHours: Number(form.cancelHours),
    videoUrl: form.videoUrl || null,
  };
}

const costOf = ({ kind, amount }: AvailabilityForm['types'][number]['cost']): AppointmentCostDto | null =>
  kind === 'none' ? null : { kind, amount: kind === 'price' ? amountOf(centsOf(amount) ?? 0) : null };
