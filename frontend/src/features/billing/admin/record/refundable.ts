import type { AdminInvoiceDto } from '../../../../shared/api';
import { amountOf, sumOf } from '../../../../shared/cents.ts';

/** What was received and has not gone back; the refunds of a partly paid invoice have raised its balance already. */
export function refundableOf({
  status,
  amount,
  balance,
  refunded,
}: Pick<AdminInvoiceDto, 'status' | 'amount' | 'balance' | 'refunded'>): string {
  return amountOf(sumOf([amount]) - sumOf([balance]) - (status === 'paid' ? sumOf([refunded]) : 0));
}
