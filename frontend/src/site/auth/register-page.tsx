import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useSite } from '../../shared/practice/site';
import { PageHead } from '../page-head';
import { PhoneLink } from '../links';
import { Gate } from './gate';
import { RegistrationForm } from './registration-form';
import { T } from '../../shared/text/rich-text';

export default function RegisterPage() {
  const isOpen = useSite().registration === 'open';
  return (
    <Gate
      title={isOpen ? t('Create an account') : t('Accounts are by invitation')}
      text={isOpen ? t('For clients and new clients.') : t('We invite our clients to the client portal.')}
      alone
    >
      <PageHead
        title={t('Create an account')}
        description={t('Create an account for your client portal.')}
        noIndex
      />
      {isOpen ? <RegistrationForm /> : <AskForInvitation />}
      <p className="muted">
        <T
          text="Already have an account? <link>Log in</link>"
          of={{ link: <Link className="strong-link" to="/client/login" /> }}
        />
      </p>
    </Gate>
  );
}

function AskForInvitation() {
  const { phone, email } = useSite();
  return (
    <div className="stack gap-l">
      <p>
        {t('If you work with us, ask us for an invitation. If we have sent you one, open the link in it.')}
      </p>
      {phone && (
        <p>
          <PhoneLink />
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {!phone && !email && (
        <p>
          <Link to="/contact#contact" reloadDocument>
            {t('Write to us')}
          </Link>
        </p>
      )}
    </div>
  );
}
