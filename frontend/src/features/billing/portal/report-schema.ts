import { z } from 'zod/mini';
import type { PaymentMethod } from '../../../shared/api';
import { methodOptions } from '../shared/invoice-labels';

export const longestReference = 200;

const methods = methodOptions.map(({ value }) => value);

/** Form values of a payment made outside the portal. */
export interface ReportForm {
  method: PaymentMethod | '';
  reference: string;
}

export const emptyReport: ReportForm = { method: '', reference: '' };

export const reportSchema = z.object({
  method: z
    .custom<ReportForm['method']>()
    .check(z.refine((method) => methods.some((one) => one === method), 'Select how you paid')),
  reference: z
    .string()
    .check(z.trim(), z.maxLength(longestReference, `Must be at most ${longestReference} characters`)),
});
