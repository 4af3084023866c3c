import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Dialog } from '../../../../shared/antd/dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { Fact } from '../../../../shared/fact';
import { ClientsService } from '../../../../shared/api';
import { personName } from '../../../../shared/person-name';
import { queryTimes } from '../../../../shared/query-client';
import { formatDate, formatMoney, todayIn } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { useSite } from '../../../../shared/site';
import { InvoiceItems } from '../../shared/invoice-items';
import { amountOf, sumOf } from '../../../../shared/cents';
import { itemsOf, type WrittenInvoice } from '../offered/invoice-schema';

interface InvoicePreviewProps {
  /** Form values to preview; undefined keeps the dialog closed. */
  invoice: WrittenInvoice | undefined;
  /** Label of the submit button. */
  submit: string;
  isSaving: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** Name of the selected client, once loaded. */
function useClientName(id: number | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: [`/api/admin/clients/${id}`],
    queryFn: () => ClientsService.getClient({ id: id ?? 0 }),
    enabled: id !== undefined,
    ...queryTimes.clients,
  });
  return data && (personName(data) || data.username);
}

/** Preview of an invoice as its client will see it. */
export function InvoicePreview(props: InvoicePreviewProps) {
  const { invoice, submit, isSaving, onSubmit, onClose } = props;
  const { displayName: name, timeZone } = useSite();
  const lastInvoice = useLastDefined(invoice);
  const clientName = useClientName(lastInvoice?.userId);
  if (!lastInvoice) return null;
  const amount = amountOf(sumOf(lastInvoice.items.map((item) => item.amount)));
  return (
    <Dialog
      open={invoice !== undefined}
      width={720}
      title="Preview"
      subtitle={
        <p>
          From {name}
          {clientName && ` to ${clientName}`}: {lastInvoice.description}
        </p>
      }
      closable={!isSaving}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Back to editing
          </Button>
          <Button type="primary" icon={<Icon name="send" size={18} />} loading={isSaving} onClick={onSubmit}>
            {submit}
          </Button>
        </>
      }
    >
      <div className="invoice-sheet stack gap-xl">
        <dl className="invoice-facts labels">
          <Fact label="Amount">{formatMoney(amount)}</Fact>
          <Fact label="Number">{lastInvoice.invoiceNumber || 'Assigned when issued'}</Fact>
          <Fact label="Date">{formatDate(todayIn(timeZone))}</Fact>
          <Fact label="Due date">
            {lastInvoice.dueDate ? formatDate(lastInvoice.dueDate) : 'Upon receipt'}
          </Fact>
          {lastInvoice.poNumber && <Fact label="Purchase order">{lastInvoice.poNumber}</Fact>}
        </dl>
        <InvoiceItems
          items={itemsOf(lastInvoice.items).map((item) => ({
            ...item,
            quantity: '1',
            unitPrice: item.amount,
            priceId: null,
          }))}
          total={amount}
        />
      </div>
    </Dialog>
  );
}
