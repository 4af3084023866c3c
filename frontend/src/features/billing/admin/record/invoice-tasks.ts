import type { InvoiceAction } from '../../../../shared/api';
import type { IconName } from '../../../../shared/icon';

/** The practice's actions on an invoice. A payment report can be dismissed as long as it is shown. */
export type InvoiceTask = Exclude<InvoiceAction, 'pay' | 'reportPayment' | 'requestRefund'> | 'dismiss';

interface TaskEntry {
  task: InvoiceTask;
  label: string;
  icon: IconName;
  danger?: boolean;
}

/** Most common first. */
const entries: TaskEntry[] = [
  { task: 'issue', label: 'Issue', icon: 'send' },
  { task: 'recordPayment', label: 'Record payment', icon: 'check' },
  { task: 'dismiss', label: 'Dismiss report', icon: 'close' },
  { task: 'remind', label: 'Send reminder', icon: 'bell' },
  { task: 'refund', label: 'Refund', icon: 'undo' },
  { task: 'edit', label: 'Edit', icon: 'pencil' },
  { task: 'void', label: 'Void', icon: 'close', danger: true },
  { task: 'delete', label: 'Delete', icon: 'trash', danger: true },
];

/** Tasks that are possible on an invoice now. @param may whether the server allows an action */
export const invoiceTasks = (
  { paymentReport }: { paymentReport: unknown },
  may: (action: InvoiceAction) => boolean,
): TaskEntry[] => entries.filter(({ task }) => (task === 'dismiss' ? paymentReport !== null : may(task)));
