import { z } from 'zod/mini';
import type { PaymentMethod } from '../../../shared/api';
import { methodOptions } from './invoice-labels.ts';

/** A chosen payment method; the empty form has none. */
export const methodRule = (error: () => string) =>
  z
    .custom<PaymentMethod | ''>()
    .check(z.refine((method) => methodOptions().some(({ value }) => value === method), { error }));
