import { t } from '@steward/texts';
import { Dialog, type DialogOf } from '../../../../shared/antd/dialog';
import { Failed, ListSkeleton, ListEnd } from '../../../../shared/antd/states';
import type { NoteDto } from '../../../../shared/api';
import { formatDateTime } from '../../../../shared/text/format';
import { useNoteVersions } from './use-notes';

const failed = () => t('Failed to load earlier versions. Please try again.');

/** Earlier texts of a note, before each change. */
export function NoteVersionsDialog({ note, onClose }: DialogOf<{ note: NoteDto }>) {
  const list = useNoteVersions(note?.id);
  return (
    <Dialog open={note !== undefined} width={720} title={t('Earlier versions')} onClose={onClose}>
      {list.isPending ? (
        <ListSkeleton rows={2} label={t('Loading earlier versions')} />
      ) : list.isError && list.rows.length === 0 ? (
        <Failed message={failed()} of={list} />
      ) : list.rows.length === 0 ? (
        <p className="ui-hint">{t('There are no earlier versions.')}</p>
      ) : (
        <>
          <ul aria-label={t('Earlier versions')} className="stack gap-l">
            {list.rows.map(({ at, by, content }) => (
              <li key={at} className="ruled-off">
                <p className="as-written">{content}</p>
                <p className="ui-meta">
                  <span>
                    {by
                      ? t('Replaced {when} by {name}', { when: formatDateTime(at), name: by.name })
                      : t('Replaced {when}', { when: formatDateTime(at) })}
                  </span>
                </p>
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <ListEnd
              list={list}
              count={(count) =>
                t('{count, plural, one {# earlier version} other {# earlier versions}}', { count })
              }
              failed={failed()}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
