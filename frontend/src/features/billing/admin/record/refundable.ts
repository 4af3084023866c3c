import type { AdminInvoiceDto } from '../../../../shared/api';
import { amountOf, sumOf } from '../../../../shared/cents.ts';

/** Amount received and not yet refunded. */
export const refundableOf = ({
  amount,
  balance,
  credited,
}: Pick<AdminInvoiceDto, 'amount' | 'balance' | 'credited'>): string =>
  amountOf(sumOf([amount]) - sumOf([credited]) - sumOf([balance]));
