import { useState } from 'react';
import { Alert, Button } from 'antd';
import { RetentionService } from '../../../shared/api';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { Icon } from '../../../shared/icon';
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
          icon={<Icon name="alert" />}
          title="Deletion is paused because a backup was restored"
          description="Legal holds placed after that backup are missing, and rules may be out of date. Check both below, add what is missing, then resume deletion."
          action={<Button onClick={() => setIsAsking(true)}>Resume deletion</Button>}
        />
      )}
      <ConfirmAction
        of={isAsking}
        title="Resume deletion?"
        confirm="Resume deletion"
        cancel="Not yet"
        call={() => RetentionService.resumeRetention({ requestBody: {} })}
        events={['retention.changed']}
        success="Deletion resumed"
        failure="Failed to resume deletion"
        onClose={() => setIsAsking(false)}
      >
        {isAsking && <HoldsToCheck />}
        <p>Tonight we’ll delete expired records, except those on legal hold. You can’t get them back.</p>
      </ConfirmAction>
    </>
  );
}

function HoldsToCheck() {
  const { list } = useHolds();
  const { rows, total } = list;
  if (list.isPending) return <ListSkeleton rows={2} label="Loading legal holds" />;
  if (list.isError) return <Failed message="Failed to load legal holds. Please try again." of={list} />;
  if (total === 0) return <p>There are no legal holds.</p>;
  return (
    <>
      <p>{total === 1 ? 'There is 1 legal hold:' : `There are ${total} legal holds:`}</p>
      <ul className="stack gap-xs bullets breaks above">
        {rows.map(({ id, client, document }) => (
          <li key={id}>
            {client.name}: {document?.title ?? 'all records'}
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="ui-hint">See the list below for the rest.</p>}
    </>
  );
}
