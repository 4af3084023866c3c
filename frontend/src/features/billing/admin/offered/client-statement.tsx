import { t } from '@steward/texts';
import { StatementButton } from '../../shared/offered/period-button';

/** Button that opens a client's statement for a period. @param userId users.id of the client */
export function ClientStatement({ userId }: { userId: number }) {
  return (
    <StatementButton
      path={`/api/admin/clients/${userId}/statement`}
      subtitle={t('Invoices, payments and refunds for a period, with opening and closing balance.')}
    />
  );
}
