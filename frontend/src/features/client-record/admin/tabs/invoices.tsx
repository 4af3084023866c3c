import { useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { AddCreditButton, ClientCredit } from '../../../billing/admin/offered/client-credit';
import { ClientStatement } from '../../../billing/admin/offered/client-statement';
import { AllInvoices } from '../../../billing/admin/list/all-invoices';
import { WriteInvoice } from '../../../billing/admin/writing/write-invoice';
import { TestModeBanner } from '../../../billing/shared/test-mode';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import type { TabProps } from '../client-tabs';
import { TabHead } from './tab-head';
import { Button } from '../../../../shared/antd/button';

/** A client's invoices, or the form of one at `?view=write`. */
export function ClientInvoices({ client }: TabProps) {
  const { isClosed } = useRecordClient();
  const navigate = useNavigate();
  const isWriting = useSearchParams()[0].get('view') === 'write' && !isClosed;
  return (
    <>
      <TabHead title={t('Invoices')}>
        {isWriting ? (
          <Button onClick={() => void navigate('?')}>{t('All invoices')}</Button>
        ) : (
          <>
            <ClientStatement userId={client.id} />
            {!isClosed && <AddCreditButton userId={client.id} />}
            {!isClosed && (
              <Button type="primary" icon="pencil" onClick={() => void navigate('?view=write')}>
                {t('New invoice')}
              </Button>
            )}
          </>
        )}
      </TabHead>
      <TestModeBanner forPractice />
      {!isWriting && <ClientCredit userId={client.id} />}
      {isWriting ? <WriteInvoice /> : <AllInvoices />}
    </>
  );
}
