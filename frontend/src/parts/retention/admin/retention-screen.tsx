import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { RecordList } from '../../../admin/tables/record-list';
import { formatDate, storageSize } from '../../../shared/text/format';
import { RulesCard } from './rules-card';
import { useHolds, useIsPaused } from './use-retention';
import { ListScreen } from '../../../admin/tables/list-screen';
import { RowButton } from '../../../admin/tables/row-actions';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { RetentionService } from '../../../shared/api';
import { retentionTimes } from './queries';
import { useState } from 'react';
import { Alert } from 'antd';
import { Button } from '../../../shared/antd/button';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { ScreenHead } from '../../../shared/kit/screen-head';
import './retention.css';

/** Retention rules, legal holds and deletion certificates. */
export function RetentionScreen() {
  return (
    <>
      <ScreenHead
        title={t('Retention')}
        text={t('How long you keep records, legal holds, and deletion certificates.')}
      />
      <PausedNotice />
      <div className="retention stack gap-xl">
        <section aria-labelledby="retention-rules">
          <h2 id="retention-rules">{t('Rules')}</h2>
          <p className="ui-hint">
            {t(
              'Without a rule, records are kept forever. Invoices, payments, the ledger and the audit log are always kept. The suggested periods name their sources; they are not legal advice.',
            )}
          </p>
          <RulesCard />
        </section>
        <section aria-labelledby="retention-holds">
          <h2 id="retention-holds">{t('Legal holds')}</h2>
          <p className="ui-hint">
            {t(
              'Records on hold can’t be deleted. Place a hold from a client’s menu or a document’s history.',
            )}
          </p>
          <HoldList />
        </section>
        <section aria-labelledby="retention-destroyed">
          <h2 id="retention-destroyed">{t('Deletion certificates')}</h2>
          <p className="ui-hint">
            {t(
              'One per client and night, with hashes of what was deleted. Copies in backups disappear as backups are replaced.',
            )}
          </p>
          <DestructionList />
        </section>
      </div>
    </>
  );
}

/** Active legal holds. */
function HoldList() {
  return (
    <RecordList
      {...useHolds()}
      label={t('Legal holds')}
      count={(count) => t('{count, plural, one {# hold} other {# holds}}', { count })}
      empty={{ title: t('No legal holds') }}
      rows={[
        {
          title: t('Client'),
          render: ({ client }) => <Link to={`/admin/clients/${client.id}`}>{client.name}</Link>,
        },
        { title: t('Holds'), render: ({ document }) => document?.title ?? t('All records') },
        { title: t('Reason'), long: true, render: ({ reason }) => reason },
        { title: t('Placed by'), render: ({ placedBy }) => placedBy.name },
        { title: t('Since'), numeric: true, render: ({ placedAt }) => formatDate(placedAt) },
      ]}
    />
  );
}

/** Deletion certificates, newest first. */
function DestructionList() {
  const records = useRecordPages({
    path: '/api/admin/destructions',
    load: (page) => RetentionService.listDestructions(page),
    times: retentionTimes,
  });
  return (
    <ListScreen
      {...records}
      label={t('Certificates')}
      count={(count) => t('{count, plural, one {# certificate} other {# certificates}}', { count })}
      empty={{ title: t('Nothing has been deleted yet') }}
      rows={[
        { title: t('Certificate'), numeric: true, render: ({ id }) => t('Certificate {id}', { id }) },
        { title: t('Date'), numeric: true, render: ({ created_at }) => formatDate(created_at) },
        { title: t('Records of'), render: ({ client }) => client?.name ?? t('No client') },
        { title: t('Rules'), render: ({ rules }) => rules.map(({ title }) => title).join(', ') },
        {
          title: t('Deleted'),
          render: ({ records, bytes }) =>
            t('{records, plural, one {{records} record} other {{records} records}}, {size}', {
              records,
              size: storageSize(bytes),
            }),
        },
      ]}
      actions={({ id, completedAt }) =>
        completedAt === null ? (
          <span className="ui-hint">{t('Deleting files')}</span>
        ) : (
          <RowButton
            icon="eye"
            label={t('View certificate {id}', { id })}
            href={`/api/admin/destructions/${id}/certificate`}
            target="_blank"
            rel="noopener"
          >
            {t('View')}
          </RowButton>
        )
      }
    />
  );
}

/** Warning that a restore has paused deletion, with a button to resume it; nothing otherwise. */
function PausedNotice() {
  const isPaused = useIsPaused();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {isPaused && (
        <Alert
          type="warning"
          role="alert"
          className="ui-banner below"
          showIcon
          title={t('Deletion is paused: a backup was restored, or retention was off')}
          description={t(
            'Legal holds may be missing, and rules may be out of date. Check both below, add what is missing, then resume deletion.',
          )}
          action={<Button onClick={() => setIsAsking(true)}>{t('Resume deletion')}</Button>}
        />
      )}
      <ConfirmAction
        of={isAsking}
        title={t('Resume deletion?')}
        confirm={t('Resume deletion')}
        cancel={t('Not yet')}
        call={() => RetentionService.resumeRetention({ requestBody: {} })}
        events={['retention.changed']}
        success={t('Deletion resumed')}
        failure={t('Failed to resume deletion')}
        onClose={() => setIsAsking(false)}
      >
        {isAsking && <HoldsToCheck />}
        <p>
          {t('Tonight we’ll delete expired records, except those on legal hold. You can’t get them back.')}
        </p>
      </ConfirmAction>
    </>
  );
}

function HoldsToCheck() {
  const { list } = useHolds();
  const { rows, total } = list;
  if (list.isPending) return <ListSkeleton rows={2} label={t('Loading legal holds')} />;
  if (list.isError) return <Failed message={t('Failed to load legal holds. Please try again.')} of={list} />;
  if (total === 0) return <p>{t('There are no legal holds.')}</p>;
  return (
    <>
      <p>{t('{total, plural, one {There is # legal hold:} other {There are # legal holds:}}', { total })}</p>
      <ul className="stack gap-xs bullets breaks above">
        {rows.map(({ id, client, document }) => (
          <li key={id}>
            {client.name}: {document?.title ?? t('all records')}
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="ui-hint">{t('See the list below for the rest.')}</p>}
    </>
  );
}
