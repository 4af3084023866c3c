import type { AdminInvoiceDto } from '../../../../shared/api';
import type { IconName } from '../../../../shared/icon';
import { isOwed } from '../../shared/invoice-labels.ts';

export type InvoiceTask = 'issue' | 'edit' | 'pay' | 'dismiss' | 'remind' | 'refund' | 'void' | 'delete';

interface TaskEntry {
  task: InvoiceTask;
  label: string;
  icon: IconName;
  danger?: boolean;
}

type Invoice = Pick<AdminInvoiceDto, 'status' | 'mode' | 'disputed' | 'paymentReport'>;

/** True until the first payment: the invoice can be edited and deleted. */
export function isUntouched({ status, mode }: Pick<Invoice, 'status' | 'mode'>): boolean {
  return status === 'draft' || (status === 'unpaid' && mode === null);
}

/** Actions that are possible on an invoice now, most common first. */
export function invoiceTasks(invoice: Invoice): TaskEntry[] {
  const { status, disputed, paymentReport } = invoice;
  const hasReceived = status === 'paid' || status === 'partly_paid';
  const entries: (TaskEntry | false | null)[] = [
    status === 'draft' && { task: 'issue', label: 'Issue', icon: 'send' },
    isOwed(invoice) && { task: 'pay', label: 'Record payment', icon: 'check' },
    isOwed(invoice) && paymentReport && { task: 'dismiss', label: 'Dismiss report', icon: 'close' },
    isOwed(invoice) && { task: 'remind', label: 'Send reminder', icon: 'bell' },
    hasReceived && !disputed && { task: 'refund', label: 'Refund', icon: 'undo' },
    isUntouched(invoice) && { task: 'edit', label: 'Edit', icon: 'pencil' },
    status === 'unpaid' && { task: 'void', label: 'Void', icon: 'close', danger: true },
    isUntouched(invoice) && { task: 'delete', label: 'Delete', icon: 'trash', danger: true },
  ];
  return entries.filter((entry) => entry !== false && entry !== null);
}
