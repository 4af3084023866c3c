import { z } from 'zod/mini';
import { centsOf } from './cents.ts';

const notAnAmount = 'Must be an amount such as 125.00';

const amount = (isBlank: (typed: string) => boolean) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => isBlank(typed) || centsOf(typed) !== undefined, { error: notAnAmount, abort: true }),
    z.refine((typed) => isBlank(typed) || (centsOf(typed) ?? 0) > 0, 'Must be more than 0.00'),
  );

/** An amount above zero, as it is typed. */
export const amountRule = amount(() => false);

/** The same, or nothing. */
export const optionalAmountRule = amount((typed) => typed === '');
