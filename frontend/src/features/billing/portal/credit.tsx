import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { useAction } from '../../../shared/action/use-action';
import { Button } from '../../../shared/antd/button';
import { CreditService, type ClientCreditDto, type InvoiceDto } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';
import { amountOf, sumOf } from '../../../shared/text/cents';
import { formatMoney } from '../../../shared/text/format';
import { CreditEntries } from '../shared/credit-entries';

/** Credit of the client whose portal is open. */
function useCredit() {
  const { at, query: client } = useActingFor();
  return useQuery<ClientCreditDto>({
    queryKey: [at('/api/credit')],
    queryFn: () => CreditService.getCredit({ ...client }),
    ...queryTimes.invoices,
  });
}

/** Money that the client paid before an invoice, or above one; nothing until there was some. */
export function Credit() {
  const { data } = useCredit();
  const { other } = useActingFor();
  const { invoice } = usePortalAddress();
  if (!data || data.entries.length === 0) return null;
  const credit = formatMoney(data.balance);
  return (
    <details className="ui-card credit-history below">
      <summary className="opens">
        {other
          ? t('{name} has {credit} of credit', { name: other.name, credit })
          : t('You have {credit} of credit', { credit })}
      </summary>
      <CreditEntries entries={data.entries} invoice={invoice} />
    </details>
  );
}

interface UseCreditButtonProps {
  invoice: InvoiceDto;
  /** Id of the element with the invoice's number. */
  describedBy: string;
}

/** Pays an invoice from credit; nothing without credit. */
export function UseCreditButton({ invoice, describedBy }: UseCreditButtonProps) {
  const { data } = useCredit();
  const applying = useAction({
    call: (amount: string, keyFor) => {
      const { id } = invoice;
      return CreditService.applyCredit({
        id,
        requestBody: { amount },
        idempotencyKey: keyFor({ id, amount }),
      });
    },
    events: ['payment.settled'],
    success: (_, amount) => ({ title: t('Credit used'), description: formatMoney(amount) }),
    failure: t('Failed to use your credit'),
  });
  if (!data || data.balance === '0.00') return null;
  const amount = amountOf(Math.min(sumOf([data.balance]), sumOf([invoice.balance])));
  return (
    <Button
      loading={applying.isPending}
      onClick={() => applying.mutate(amount)}
      aria-describedby={describedBy}
    >
      {t('Use your credit of {amount}', { amount: formatMoney(amount) })}
    </Button>
  );
}
