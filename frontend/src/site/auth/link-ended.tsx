import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useSite } from '../../shared/practice/site';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { incompleteLink } from './use-link-token';
import { CallUs, PhoneLink } from '../links';

interface LinkEndedProps {
  /** Part of the link is missing. */
  isMissing: boolean;
  /** Number of uses and validity of links like this one. */
  children: ReactNode;
}

/** Page for a mailed link that no longer works, with the next steps. */
export function LinkEnded({ isMissing, children }: LinkEndedProps) {
  const { sendsEmail } = useSite();
  return (
    <Gate
      title={isMissing ? incompleteLink().title : t('This link no longer works')}
      isResult={!isMissing}
      text={isMissing ? incompleteLink().text : children}
    >
      <PageHead title={t('Link not found')} description={t("This link doesn't work.")} noIndex />
      <Link className="btn btn-primary" to="/forgot-password">
        {sendsEmail ? t('Send me a new link') : t('Ask for a new link')}
      </Link>
      <p className="muted">
        {t('Did your invitation expire? Ask us for a new one:')} <CallUs call={<PhoneLink />} />
      </p>
    </Gate>
  );
}
