import { t } from '@steward/texts';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { LoginForm } from './login-form';
import { useLoginTask } from './login-task';
import { clientLoginSchema } from './schemas';

export default function ClientLoginPage() {
  return (
    <Gate
      title={useLoginTask() ?? t('Client login')}
      text={t('Your documents, invoices and messages.')}
      alone
    >
      <PageHead title={t('Client login')} description={t('Log in to your client portal.')} noIndex />
      <LoginForm schema={clientLoginSchema} />
    </Gate>
  );
}
