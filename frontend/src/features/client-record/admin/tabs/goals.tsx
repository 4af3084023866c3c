import { t } from '@steward/texts';
import { goalsOf } from '../../../clients/shared/goal-calls';
import { AddGoal, Goals } from '../../../clients/shared/goals';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import type { TabProps } from '../client-tabs';
import { TabHead } from './tab-head';

/** A client's financial goals, shared by client and practice. */
export function ClientGoals({ client }: TabProps) {
  const { isClosed } = useRecordClient();
  const mayChange = useHasRightsOf('consultant') && !isClosed;
  const calls = goalsOf(client.id);
  return (
    <>
      <TabHead title={t('Financial goals')}>{mayChange && <AddGoal calls={calls} />}</TabHead>
      <div className="ui-card ui-card-body client-goal-list">
        <Goals
          calls={calls}
          none={isClosed ? t('This client’s goals were deleted with the account.') : t('No goals yet.')}
          readOnly={!mayChange}
        />
      </div>
    </>
  );
}
