import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { amountOf, centsOf } from '../text/cents.ts';

const asDecimal = (typed: string): string => {
  const cents = centsOf(typed);
  return cents === undefined ? typed : amountOf(cents);
};

const amount = (isBlank: (typed: string) => boolean) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => isBlank(typed) || centsOf(typed) !== undefined, {
      error: () => t('Enter an amount, e.g. 125.00'),
      abort: true,
    }),
    z.refine((typed) => isBlank(typed) || (centsOf(typed) ?? 0) > 0, {
      error: () => t('Must be more than 0.00'),
    }),
    z.overwrite(asDecimal),
  );

/** Positive amount as typed, for example '$1,250'; parsed to the API's '1250.00'. */
export const amountRule = amount(() => false);

/** Same rule, but optional. */
export const optionalAmountRule = amount((typed) => typed === '');
