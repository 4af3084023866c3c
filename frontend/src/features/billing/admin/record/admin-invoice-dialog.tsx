import { t } from '@steward/texts';
import { RowMenu } from '../../../../admin/tables/row-actions';
import { Button } from '../../../../shared/antd/button';
import { Dialog } from '../../../../shared/antd/dialog';
import { Failed } from '../../../../shared/antd/states';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { AdminInvoiceDto, InvoiceAction } from '../../../../shared/api';
import { InvoiceFacts } from '../../shared/invoice-facts';
import { InvoiceItems } from '../../shared/invoice-items';
import { InvoicePayments } from '../../shared/invoice-payments';
import { InvoicePdfButton } from '../../shared/pdf-button';
import { RemainingBalance } from '../../shared/remaining-balance';
import { invoiceName } from '../../shared/invoice-labels';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { InvoiceNotes } from './invoice-notes';
import { invoiceTasks, useInvoiceDetails, type InvoiceTask, type TaskEntry } from './invoice-tasks';

interface AdminInvoiceDialogProps {
  /** Invoice row to show; undefined keeps the dialog closed. */
  invoice: AdminInvoiceDto | undefined;
  isIssuing: boolean;
  onTask: (task: InvoiceTask, invoice: AdminInvoiceDto) => void;
  onClose: () => void;
}

/** One invoice for the practice, with payments, refunds and the available actions. */
export function AdminInvoiceDialog({ invoice, isIssuing, onTask, onClose }: AdminInvoiceDialogProps) {
  const row = useLastDefined(invoice);
  const { isClosed } = useRecordClient();
  const details = useInvoiceDetails(invoice && row?.id);
  const currentInvoice = details.data ?? row;
  if (!currentInvoice) return null;
  const { invoiceNumber, client, description } = currentInvoice;
  const may = (action: InvoiceAction) => details.data?.allowed.includes(action) ?? false;
  const begin = (task: InvoiceTask) => onTask(task, currentInvoice);
  return (
    <Dialog
      open={invoice !== undefined}
      width={720}
      title={invoiceNumber ?? t('Draft invoice')}
      subtitle={<p>{[client.name, description].filter(Boolean).join(': ')}</p>}
      onClose={onClose}
      actions={
        <InvoiceActions
          invoice={currentInvoice}
          tasks={isClosed ? [] : invoiceTasks(currentInvoice, may)}
          isIssuing={isIssuing}
          onTask={begin}
        />
      }
    >
      <div className="invoice-sheet stack gap-xl">
        <InvoiceNotes
          invoice={currentInvoice}
          request={details.data?.refundRequest ?? null}
          voidReason={details.data?.voidReason ?? null}
          may={may}
          onTask={begin}
        />
        <InvoiceFacts invoice={currentInvoice} />
        {details.isError ? (
          <Failed message={t("Failed to load the invoice's items and payments.")} of={details} />
        ) : (
          <InvoiceItems items={details.data?.items} invoice={currentInvoice} />
        )}
        {details.data && <InvoicePayments {...details.data} />}
        <RemainingBalance invoice={currentInvoice} label={t('Outstanding')} />
      </div>
    </Dialog>
  );
}

interface InvoiceActionsProps {
  invoice: AdminInvoiceDto;
  tasks: readonly TaskEntry[];
  isIssuing: boolean;
  onTask: (task: InvoiceTask) => void;
}

/** The most common task as a button, the others in a menu. */
function InvoiceActions({ invoice, tasks: [usual, ...others], isIssuing, onTask }: InvoiceActionsProps) {
  return (
    <>
      <RowMenu
        of={invoiceName(invoice)}
        actions={others.map(({ task, ...action }) => ({ ...action, onSelect: () => onTask(task) }))}
      />
      <InvoicePdfButton invoice={invoice} />
      {usual && (
        <Button type="primary" icon={usual.icon} loading={isIssuing} onClick={() => onTask(usual.task)}>
          {usual.label}
        </Button>
      )}
    </>
  );
}
