import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type {
  CreateRecurringRequestDto,
  RecurringRequestDto,
  UpdateRecurringRequestDto,
} from '../../../../shared/api';
import { changedValues } from '../../../../shared/forms/changed-values.ts';
import { dueInDaysRule } from '../../../../shared/forms/due-in-days.ts';

const periods = ['month', 'quarter', 'year'] as const satisfies readonly RecurringRequestDto['every'][];

const labels = (): Record<RecurringRequestDto['every'], string> => ({
  month: t('Every month'),
  quarter: t('Every quarter'),
  year: t('Every year'),
});

export const periodLabel = (every: RecurringRequestDto['every']): string => labels()[every];

export const periodOptions = () => periods.map((value) => ({ value, label: periodLabel(value) }));

/** Days in the format of date inputs. */
export interface RecurringForm {
  title: string;
  description: string;
  /** document_templates.id of a form to fill in */
  templateId: number | undefined;
  every: RecurringRequestDto['every'];
  startsOn: string;
  endsOn: string;
  dueInDays: string;
}

export const emptyRecurring: RecurringForm = {
  title: '',
  description: '',
  templateId: undefined,
  every: 'month',
  startsOn: '',
  endsOn: '',
  dueInDays: '14',
};

export const recurringSchema = z
  .object({
    title: z
      .string()
      .check(z.trim(), z.minLength(3, { error: () => t('Title must be at least 3 characters') })),
    description: z.string().check(z.trim()),
    templateId: z.union([z.int(), z.undefined()]),
    every: z.enum(periods),
    startsOn: z.string().check(z.minLength(1, { error: () => t('Choose a date') })),
    endsOn: z.string(),
    dueInDays: dueInDaysRule,
  })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn === '' || endsOn >= startsOn, {
      path: ['endsOn'],
      error: () => t('Must not be before the first request'),
    }),
  );

export function formOf(recurring: RecurringRequestDto): RecurringForm {
  const { title, description, templateId, every, startsOn, endsOn, dueInDays } = recurring;
  return {
    title,
    description: description ?? '',
    templateId: templateId ?? undefined,
    every,
    startsOn,
    endsOn: endsOn ?? '',
    dueInDays: String(dueInDays),
  };
}

export function newRecurringOf(userId: number, form: RecurringForm): CreateRecurringRequestDto {
  const { title, description, templateId, every, startsOn, endsOn, dueInDays } = form;
  return {
    userId,
    title,
    every,
    startsOn,
    dueInDays: Number(dueInDays),
    ...(description && { description }),
    ...(templateId !== undefined && { templateId }),
    ...(endsOn && { endsOn }),
  };
}

/** Changed values only: the server rejects a past start that is sent again. */
export function changesOf(before: RecurringRequestDto, form: RecurringForm): UpdateRecurringRequestDto {
  const {
    description,
    endsOn,
    dueInDays,
    templateId: _template,
    ...changes
  } = changedValues(formOf(before), form);
  return {
    ...changes,
    ...(description !== undefined && { description: description || null }),
    ...(form.templateId !== (before.templateId ?? undefined) && { templateId: form.templateId ?? null }),
    ...(endsOn !== undefined && { endsOn: endsOn || null }),
    ...(dueInDays !== undefined && { dueInDays: Number(dueInDays) }),
  };
}
