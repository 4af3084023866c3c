import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type {
  CreateRecurringInvoiceDto,
  Period,
  RecurringInvoiceDto,
  UpdateRecurringInvoiceDto,
} from '../../../../shared/api';
import {
  clientRule,
  descriptionRule,
  emptyItem,
  itemForm,
  itemsOf,
  itemsRule,
  type ItemForm,
} from '../offered/invoice-schema.ts';

const periods = ['week', 'month', 'quarter', 'year'] as const satisfies readonly Period[];

const periodLabels = (): Record<Period, string> => ({
  week: t('Every week'),
  month: t('Every month'),
  quarter: t('Every quarter'),
  year: t('Every year'),
});

export const periodLabel = (period: Period): string => periodLabels()[period];

export const periodOptions = () => periods.map((value) => ({ value, label: periodLabel(value) }));

/** Form values, possibly without a client; days in the format of date inputs. */
export interface RecurringForm {
  userId: number | undefined;
  description: string;
  every: Period;
  startsOn: string;
  endsOn: string;
  dueInDays: string;
  items: ItemForm[];
}

/** Request values of a complete form. */
export interface WrittenRecurring extends RecurringForm {
  userId: number;
}

export const emptyRecurring: RecurringForm = {
  userId: undefined,
  description: '',
  every: 'month',
  startsOn: '',
  endsOn: '',
  dueInDays: '14',
  items: [emptyItem],
};

const wholeDays = { error: () => t('Must be a whole number of days from 0 to 365') };

/** Accepts any form values; the schema's own input type covers complete ones only. */
export const recurringSchema = z
  .object({
    userId: clientRule,
    description: descriptionRule,
    every: z.enum(periods),
    startsOn: z.string().check(z.minLength(1, { error: () => t('Choose a date') })),
    endsOn: z.string(),
    dueInDays: z.string().check(
      z.trim(),
      z.regex(/^\d{1,3}$/, wholeDays),
      z.refine((days) => Number(days) <= 365, wholeDays),
    ),
    items: itemsRule,
  })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn === '' || endsOn >= startsOn, {
      path: ['endsOn'],
      error: () => t('Must not be before the start date'),
    }),
  ) as z.ZodMiniType<WrittenRecurring, RecurringForm>;

export function formOf(recurring: RecurringInvoiceDto): RecurringForm {
  const { userId, description, every, startsOn, endsOn, dueInDays, items } = recurring;
  const days = { startsOn, endsOn: endsOn ?? '', dueInDays: String(dueInDays) };
  return { userId, description, every, ...days, items: items.map(itemForm) };
}

export function newRecurringOf(form: WrittenRecurring): CreateRecurringInvoiceDto {
  const { userId, description, every, startsOn, endsOn, dueInDays, items } = form;
  const days = { startsOn, endsOn: endsOn || null, dueInDays: Number(dueInDays) };
  return { userId, description, every, ...days, items: itemsOf(items) };
}

/** The start date is sent only if it changed: the server rejects a past one. */
export function changesOf(before: RecurringInvoiceDto, form: WrittenRecurring): UpdateRecurringInvoiceDto {
  const { userId: _client, startsOn, ...changes } = newRecurringOf(form);
  return startsOn === before.startsOn ? changes : { ...changes, startsOn };
}
