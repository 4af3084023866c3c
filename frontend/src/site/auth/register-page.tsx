import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { RegistrationForm } from './registration-form';
import { T } from '../../shared/rich-text';

export default function RegisterPage() {
  return (
    <Gate title={t('Create an account')} text={t('For clients and new clients.')} alone>
      <PageHead
        title={t('Create an account')}
        description={t('Create an account for your client portal.')}
        noIndex
      />
      <RegistrationForm />
      <p className="muted">
        <T
          text="Already have an account? <link>Log in</link>"
          of={{ link: <Link className="strong-link" to="/client/login" /> }}
        />
      </p>
    </Gate>
  );
}
