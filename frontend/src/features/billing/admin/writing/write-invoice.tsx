import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { useAdminSite } from '../../../../shared/practice/admin-site';
import { Failed } from '../../../../shared/antd/states';
import { refusalOf } from '../../../../shared/http/api-error';
import { InvoicesService, type AdminInvoiceDetailsDto } from '../../../../shared/api';
import { recordId } from '../../../../shared/http/use-record';
import { InvoiceForm } from './invoice-form';
import { MissingRecord } from '../../../../admin/dialogs/record-dialogs';

/**
 * Form of a new invoice, for the client in `?client=7`, or of the existing invoice in `?edit=7`, until its
 * first payment.
 */
export function WriteInvoice() {
  const navigate = useNavigate();
  const params = useSearchParams()[0];
  const id = recordId(params, 'edit');
  const userId = recordId(params, 'client');
  const edited = useQuery<AdminInvoiceDetailsDto>({
    queryKey: ['written-invoice', id],
    queryFn: () => InvoicesService.getInvoiceForAdmin({ id: id ?? 0 }),
    enabled: id !== undefined,
    // Later updates of the invoice must not overwrite the form.
    staleTime: Infinity,
    gcTime: 0,
  });
  const practice = useAdminSite();
  if (id === undefined) {
    if (practice.isPending) return <div className="ui-card billing-form form-sheet" aria-busy="true" />;
    const terms = practice.data?.paymentTermsDays ?? null;
    return <InvoiceForm key={`for ${userId}`} invoice={undefined} userId={userId} terms={terms} />;
  }
  const isMissing = refusalOf(edited.error)?.status === 404;
  if (edited.isError && !isMissing)
    return <Failed message={t('Failed to load the invoice. Please try again.')} of={edited} />;
  if (edited.isPending) return <div className="ui-card billing-form form-sheet" aria-busy="true" />;
  if (edited.data?.allowed.includes('edit')) return <InvoiceForm key={id} invoice={edited.data} />;
  return edited.data ? (
    <Failed message={t('You can’t edit this invoice: it has a payment or is void.')} />
  ) : (
    <MissingRecord open title={t('Invoice not found')} onClose={() => void navigate('?')} />
  );
}
