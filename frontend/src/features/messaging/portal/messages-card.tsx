import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { SummaryCard } from '../../../portal/summary-card';
import { useThreads } from './use-threads';

/** Number of the client's conversations. */
export function MessagesCard() {
  const { total, data, isError } = useThreads();
  const address = usePortalAddress();
  return (
    <SummaryCard
      icon="message"
      label={t('Messages')}
      figure={data ? String(total) : isError ? '–' : undefined}
    >
      <Link to={address.tab('messages')}>
        {t('{total, plural, one {conversation} other {conversations}}', { total })}
      </Link>
    </SummaryCard>
  );
}
