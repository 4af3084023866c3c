import { t } from '@steward/texts';
import type { DocumentDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Empty, Failed, ListSkeleton, ListEnd } from '../../../../shared/antd/states';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import type { PagedList } from '../../../../shared/http/paged-list';
import { DocumentRow } from './document-row';

export type ListView = 'list' | 'grid';

interface DocumentListProps {
  list: PagedList<DocumentDto>;
  view: ListView;
  filtered: boolean;
  onClear: () => void;
}

/** Rows or cards with their four states and the button for more. */
export function DocumentList({ list, view, filtered, onClear }: DocumentListProps) {
  if (list.isPending) {
    return (
      <div className="ui-card" aria-busy="true">
        <ListSkeleton label={t('Loading documents')} />
      </div>
    );
  }
  const failed = list.isError && !list.isFetchNextPageError && (
    <Failed message={t('Failed to load documents. Please try again.')} of={list} explains />
  );
  if (failed && list.rows.length === 0) return failed;
  if (list.rows.length === 0) return <NoDocuments filtered={filtered} onClear={onClear} />;
  return (
    // While another search loads, the previous rows stay, dimmed.
    <div className={list.isPlaceholderData ? 'ui-stale' : undefined} aria-busy={list.isPlaceholderData}>
      {failed}
      <ul className={view === 'list' ? 'ui-card ui-list lines' : 'portal-grid'}>
        {list.rows.map((document) => (
          <DocumentRow key={document.id} document={document} card={view === 'grid'} />
        ))}
      </ul>
      <ListEnd
        list={list}
        count={(count) => t('{count, plural, one {# document} other {# documents}}', { count })}
        failed={t('Failed to load documents. Please try again.')}
      />
    </div>
  );
}

function NoDocuments({ filtered, onClear }: Pick<DocumentListProps, 'filtered' | 'onClear'>) {
  return (
    <div className="ui-card">
      {filtered ? (
        <Empty
          art={<EmptyDocuments />}
          title={t('No documents match')}
          action={<Button onClick={onClear}>{t('Clear search and filters')}</Button>}
        >
          {t('Try another word, status or category.')}
        </Empty>
      ) : (
        <Empty art={<EmptyDocuments />} title={t('No documents yet')}>
          {t('Documents your consultant shares with you appear here. You can also send us one.')}
        </Empty>
      )}
    </div>
  );
}
