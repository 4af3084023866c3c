import { useState } from 'react';
import { Alert, Button } from 'antd';
import { t } from '@steward/texts';
import { RetentionService } from '../../../shared/api';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { useHolds, useIsPaused } from './use-retention';

/** Warning that a restore has paused deletion, with a button to resume it; nothing otherwise. */
export function PausedNotice() {
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
          title={t('Deletion is paused because a backup was restored')}
          description={t(
            'Legal holds placed after that backup are missing, and rules may be out of date. Check both below, add what is missing, then resume deletion.',
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
