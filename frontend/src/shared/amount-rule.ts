import { z } from 'zod/mini';
import { centsOf } from './cents.ts';

const notAnAmount = 'Must be an amount such as 125.00';

/** An amount above zero, as it is typed. */
export const amountRule = z.string().check(
  z.trim(),
  z.refine((typed) => centsOf(typed) !== undefined, { error: notAnAmount, abort: true }),
  z.refine((typed) => (centsOf(typed) ?? 0) > 0, 'Must be more than 0.00'),
);
