import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { Button } from '../../../../shared/antd/button';
import { CreditService, type AdminInvoiceDto } from '../../../../shared/api';
import { amountOf, sumOf } from '../../../../shared/text/cents';
import { formatMoney } from '../../../../shared/text/format';
import { useClientCredit } from '../offered/client-credit';

interface UseClientCreditProps {
  invoice: AdminInvoiceDto;
  isOpen: boolean;
  onUsed: () => void;
}

/** Button that pays an invoice from its client's credit; nothing without credit. */
export function UseClientCredit({ invoice, isOpen, onUsed }: UseClientCreditProps) {
  const { data } = useClientCredit(isOpen ? invoice.userId : undefined);
  const applying = useAction({
    call: (amount: string, keyFor) => {
      const { id } = invoice;
      const requestBody = { amount };
      return CreditService.applyCreditForAdmin({ id, requestBody, idempotencyKey: keyFor({ id, amount }) });
    },
    events: ['payment.settled'],
    success: (_, amount) => ({ title: t('Credit used'), description: formatMoney(amount) }),
    failure: t('Failed to use the credit'),
    onSuccess: onUsed,
  });
  if (!data || data.balance === '0.00') return null;
  const amount = amountOf(Math.min(sumOf([data.balance]), sumOf([invoice.balance])));
  return (
    <p className="note credit-note">
      <span>
        {t('{name} has {credit} of credit.', {
          name: invoice.client.name,
          credit: formatMoney(data.balance),
        })}
      </span>
      <Button loading={applying.isPending} onClick={() => applying.mutate(amount)}>
        {t('Use {amount} of credit', { amount: formatMoney(amount) })}
      </Button>
    </p>
  );
}
