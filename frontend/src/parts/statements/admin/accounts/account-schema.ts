import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { BankAccountDto, CreateBankAccountDto } from '../../../../shared/api';
import { changedValues } from '../../../../shared/forms/changed-values.ts';

/** Months as in month inputs: '2026-01'. */
export interface AccountForm {
  title: string;
  from: string;
  to: string;
}

export const emptyAccount: AccountForm = { title: '', from: '', to: '' };

const month = /^20\d\d-(?:0[1-9]|1[0-2])$/;
const monthError = () => t('Enter a month, e.g. 2026-01');

export const accountSchema = z
  .object({
    title: z.string().check(z.trim(), z.minLength(1, { error: () => t('Enter the name of the account') })),
    from: z.string().check(z.trim(), z.regex(month, { error: monthError })),
    to: z.string().check(
      z.trim(),
      z.refine((to) => to === '' || month.test(to), { error: monthError }),
    ),
  })
  .check(
    z.refine(({ from, to }) => to === '' || to >= from, {
      path: ['to'],
      error: () => t('Must not be before the first month'),
    }),
  );

export const formOf = ({ title, from, to }: BankAccountDto): AccountForm => ({ title, from, to: to ?? '' });

export const newAccountOf = ({ title, from, to }: AccountForm): CreateBankAccountDto => ({
  title,
  from,
  to: to || null,
});

export function changesOf(before: BankAccountDto, form: AccountForm) {
  const { to, ...changes } = changedValues(formOf(before), form);
  return { ...changes, ...(to !== undefined && { to: to || null }) };
}
