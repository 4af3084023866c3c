import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Empty, Failed, ListSkeleton } from '../../../../shared/antd/states';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { DocumentRow } from './document-row';
import { useDocuments } from './use-documents';
import { usePortalAddress } from '../../../../portal/portal-address';

/** Number of newest documents shown. */
const RECENT = 2;

/** Newest documents, each linked to its dialog. */
export function RecentDocuments() {
  const list = useDocuments();
  const address = usePortalAddress();
  const newest = list.rows.slice(0, RECENT);
  return (
    <section className="ui-card" aria-labelledby="recent-documents" aria-busy={list.isPending}>
      <header>
        <h2 id="recent-documents">{t('Recent Documents')}</h2>
        <Link className="ui-text-link" to={address.tab('documents')} aria-label={t('View All documents')}>
          {t('View All')}
        </Link>
      </header>
      {list.isPending ? (
        <ListSkeleton rows={RECENT} label={t('Loading documents')} />
      ) : list.isError && newest.length === 0 ? (
        <div className="ui-card-body">
          <Failed message={t('Failed to load documents. Please try again.')} of={list} explains />
        </div>
      ) : newest.length === 0 ? (
        <Empty art={<EmptyDocuments />} title={t('No documents yet')}>
          {t('Documents your consultant shares with you appear here.')}
        </Empty>
      ) : (
        <ul className="ui-list lines">
          {newest.map((document) => (
            <DocumentRow key={document.id} document={document} download={false} />
          ))}
        </ul>
      )}
    </section>
  );
}
