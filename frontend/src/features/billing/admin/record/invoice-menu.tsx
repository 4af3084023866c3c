import { RowMenu } from '../../../../admin/tables/row-actions';
import type { AdminInvoiceDto, InvoiceAction } from '../../../../shared/api';
import { useAllowedOnOpen } from '../../../../shared/session/use-allowed';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { invoiceName } from '../../shared/invoice-labels';
import { invoicePath, invoiceTasks, type InvoiceTask } from './invoice-tasks';

interface InvoiceMenuProps {
  invoice: AdminInvoiceDto;
  onTask: (task: InvoiceTask, invoice: AdminInvoiceDto) => void;
}

/** Actions that are allowed on a listed invoice now. */
export function InvoiceMenu({ invoice, onTask }: InvoiceMenuProps) {
  const { isClosed } = useRecordClient();
  const { may, load } = useAllowedOnOpen<InvoiceAction>(invoicePath(invoice.id));
  if (isClosed) return null;
  return (
    <RowMenu
      of={invoiceName(invoice)}
      beforeOpen={load}
      actions={invoiceTasks(invoice, may).map(({ task, ...action }) => ({
        ...action,
        onSelect: () => onTask(task, invoice),
      }))}
    />
  );
}
