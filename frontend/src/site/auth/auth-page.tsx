import { t } from '@steward/texts';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { LoginForm } from './login-form';
import { useLoginTask } from './login-task';
import { staffLoginSchema } from './schemas';

/** General login, for the practice's staff and for clients who come here. */
export default function AuthPage() {
  return (
    <Gate title={useLoginTask() ?? t('Log in')} text={t('For our team and our clients.')}>
      <PageHead
        title={t('Log in')}
        description={t('Log in to the dashboard or to your client portal.')}
        noIndex
      />
      <LoginForm schema={staffLoginSchema} />
    </Gate>
  );
}
