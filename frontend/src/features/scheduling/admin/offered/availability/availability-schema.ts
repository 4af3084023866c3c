import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { AppointmentCostDto, AppointmentKindDto, AvailabilityDto } from '../../../../../shared/api';
import { amountRule } from '../../../../../shared/forms/amount-rule.ts';
import { httpsRule } from '../../../../../shared/forms/text-rule.ts';
import { amountOf, centsOf } from '../../../../../shared/text/cents.ts';
import { placeRule, typeRule } from '../../writing/appointment-schema.ts';

/** A whole number as typed. */
export const whole = (unit: 'minutes' | 'hours' | 'days', least: number, most: number) => {
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
    /** Left out where nothing is booked for free. */
    free: z.optional(z.boolean()),
    visitors: z.optional(z.boolean()),
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

/** Types of appointments, and what clients may do with any of them. */
export const typesRules = {
  types: z.array(kindRule),
  cancelHours: whole('hours', 0, 8760),
  videoUrl: httpsRule,
};

/** Check of the whole form. */
export const videoLinkRule: z.core.CheckFn<Pick<TypesForm, 'types' | 'videoUrl'>> = (context) => {
  const { types, videoUrl } = context.value;
  if (videoUrl === '' && offersVideo(types))
    context.issues.push({
      code: 'custom',
      input: videoUrl,
      path: ['videoUrl'],
      message: t('Enter the link of your video calls'),
    });
};

const fields = z.object(typesRules);

/** Schema with the server's rules; numbers as typed text. */
export const typesSchema = fields.check(videoLinkRule);

export type TypesForm = z.infer<typeof fields>;

export function typesFormOf({
  types,
  cancelHours,
  videoUrl,
}: Pick<AvailabilityDto, 'types' | 'cancelHours' | 'videoUrl'>): TypesForm {
  return {
    types: types.map(
      ({
        labels,
        translations: _,
        staleTranslations: _stale,
        staleSince: _since,
        free: _free,
        visitors: _visitors,
        ...kind
      }: AppointmentKindDto & { free?: boolean; visitors?: boolean }) => ({
        ...kind,
        label: labels?.en ?? kind.label ?? '',
        labelEs: labels?.es ?? '',
        minutes: String(kind.minutes),
        places: kind.places ?? ['office'],
        cost: { kind: kind.cost?.kind ?? ('none' as const), amount: kind.cost?.amount ?? '' },
      }),
    ),
    cancelHours: String(cancelHours),
    videoUrl: videoUrl ?? '',
  };
}

/** Request body of these fields, in the order of the form, so that the server's messages find their fields. */
export function typesOf({ types, cancelHours, videoUrl }: TypesForm) {
  return {
    types: types.map(({ labelEs, cost, free, visitors, ...kind }): AppointmentKindDto => ({
      ...kind,
      ...(free !== undefined && { free }),
      ...(visitors !== undefined && { visitors }),
      labels: { en: kind.label, es: labelEs || null },
      minutes: Number(kind.minutes),
      cost: free ? null : costOf(cost),
    })),
    cancelHours: Number(cancelHours),
    videoUrl: videoUrl || null,
  };
}

const costOf = ({ kind, amount }: TypesForm['types'][number]['cost']): AppointmentCostDto | null =>
  kind === 'none' ? null : { kind, amount: kind === 'price' ? amountOf(centsOf(amount) ?? 0) : null };
