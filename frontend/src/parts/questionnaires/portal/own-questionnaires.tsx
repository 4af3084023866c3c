import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Badge } from '../../../shared/antd/badge';
import { Failed, ListEnd, ListSkeleton } from '../../../shared/antd/states';
import { QuestionnairesService } from '../../../shared/api';
import { usePagedList } from '../../../shared/http/paged-list';
import { queryTimes } from '../../../shared/http/query-client';
import { Icon } from '../../../shared/kit/icon';
import { DueDate } from '../../../shared/practice/due-date';
import { useSite } from '../../../shared/practice/site';
import { formatDate, todayIn } from '../../../shared/text/format';
import type { ResponseRow } from './questionnaire-calls';

function useResponses() {
  const { at, query, may } = useActingFor();
  return usePagedList<ResponseRow>({
    key: [at('/api/questionnaires'), 'list'],
    load: (page) => QuestionnairesService.listQuestionnaires({ ...query, ...page }),
    times: queryTimes.documentRequests,
    enabled: may('documents'),
  });
}

/** Way to the questionnaires, and those to answer; nothing if there are none. */
export function OpenQuestionnaires() {
  const { at } = useActingFor();
  const { rows } = useResponses();
  if (rows.length === 0) return null;
  const open = rows.filter(({ state }) => state === 'open');
  return (
    <section className="ui-card below" aria-labelledby="questionnaires">
      <header>
        <h2 id="questionnaires">{t('Questionnaires')}</h2>
        <Link className="ui-text-link" to={at('/client/documents?view=questionnaires')}>
          {t('All questionnaires')}
        </Link>
      </header>
      {open.length > 0 && <Rows rows={open} />}
    </section>
  );
}

/** All questionnaires that the client was sent. */
export function OwnQuestionnaires() {
  const { at } = useActingFor();
  const list = useResponses();
  return (
    <>
      <p className="below">
        <Link className="ui-text-link" to={at('/client/documents')}>
          {t('Back to documents')}
        </Link>
      </p>
      <section className="ui-card" aria-labelledby="questionnaires">
        <header>
          <h2 id="questionnaires">{t('Questionnaires')}</h2>
        </header>
        {list.isPending ? (
          <ListSkeleton label={t('Loading the questionnaires')} />
        ) : list.isError && list.rows.length === 0 ? (
          <div className="ui-card-body">
            <Failed message={t('Failed to load the questionnaires. Please try again.')} of={list} explains />
          </div>
        ) : list.rows.length === 0 ? (
          <p className="ui-card-body soft">{t('You have no questionnaires.')}</p>
        ) : (
          <>
            <Rows rows={list.rows} />
            {list.hasNextPage && (
              <ListEnd
                list={list}
                count={(count) =>
                  t('{count, plural, one {# questionnaire} other {# questionnaires}}', { count })
                }
                failed={t('Failed to load the questionnaires. Please try again.')}
              />
            )}
          </>
        )}
      </section>
    </>
  );
}

function Rows({ rows }: { rows: readonly ResponseRow[] }) {
  const { at } = useActingFor();
  return (
    <ul className="ui-list lines">
      {rows.map((row) => (
        <li key={row.id} className="ui-row">
          <span className="ui-tile" aria-hidden="true">
            <Icon name="list" />
          </span>
          <div>
            <p className="ui-row-title">
              <Link to={at(`/client/questionnaires/${row.id}`)}>{row.title}</Link>
            </p>
            <p className="ui-meta">
              <State row={row} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function State({ row }: { row: ResponseRow }) {
  const { state, answered, visible, submittedAt, reason, dueDate } = row;
  const { timeZone } = useSite();
  if (state === 'accepted') return <Badge colour="ok">{t('Accepted')}</Badge>;
  if (state === 'submitted')
    return (
      <>
        <Badge colour="yellow">{t('Waiting for review')}</Badge>
        {submittedAt !== null && <span>{t('Sent {date}', { date: formatDate(submittedAt) })}</span>}
      </>
    );
  return (
    <>
      {reason !== null && <Badge colour="amber">{t('Sent back')}</Badge>}
      <span>{t('{answered} of {visible} answered', { answered, visible })}</span>
      <DueDate of={{ dueDate, overdue: dueDate !== null && dueDate < todayIn(timeZone) }} />
    </>
  );
}
