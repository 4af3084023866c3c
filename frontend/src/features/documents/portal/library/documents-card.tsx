import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../../portal/portal-address';
import { SummaryCard } from '../../../../portal/summary-card';
import { useDocuments } from './use-documents';

/** Number of the client's documents. */
export function DocumentsCard() {
  const { total, data, isError } = useDocuments();
  const address = usePortalAddress();
  return (
    <SummaryCard
      icon="document"
      label={t('Documents')}
      figure={data ? String(total) : isError ? '–' : undefined}
    >
      <Link to={address.tab('documents')} aria-label={t('View all documents')}>
        {t('View all')}
      </Link>
    </SummaryCard>
  );
}
