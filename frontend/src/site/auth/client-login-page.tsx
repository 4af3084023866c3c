import { t } from '@steward/texts';
import { PageHead } from '../page-head';
import { FirstTime } from './first-time';
import { Gate } from './gate';
import { LoginForm } from './login-form';
import { useIsOnTheWay, useLoginTask } from './login-task';
import { clientLoginSchema } from './schemas';

export default function ClientLoginPage() {
  const isOnTheWay = useIsOnTheWay();
  return (
    <Gate
      title={useLoginTask() ?? t('Client login')}
      text={t('Your documents, invoices and messages.')}
      alone
    >
      <PageHead title={t('Client login')} description={t('Log in to your client portal.')} noIndex />
      <LoginForm schema={clientLoginSchema} note={isOnTheWay && <FirstTime />} />
    </Gate>
  );
}
