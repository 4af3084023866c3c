import { useState } from 'react';
import { Button } from 'antd';
import type { GoalDto } from '../../../shared/api';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { ListEnd } from '../../../shared/antd/list-end';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { formatMoney } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import { usePagedList } from '../../../shared/paged-list';
import { queryTimes } from '../../../shared/query-client';
import type { GoalCalls } from './goal-calls';
import { EditGoalDialog, NewGoalDialog } from './goal-dialogs';
import './goals.css';

const failed = 'Failed to load goals. Please try again.';

interface GoalsProps {
  calls: GoalCalls;
  /** Shown if there are no goals. */
  none: string;
  /** Goals of a closed account are read-only. */
  readOnly?: boolean;
}

/** A client's financial goals with progress; added, edited and removed in dialogs. */
export function Goals({ calls, none, readOnly = false }: GoalsProps) {
  const list = usePagedList<GoalDto>({
    key: [calls.path, 'list'],
    load: (page) => calls.list({ limit: 50, ...page }),
    times: queryTimes.goals,
  });
  const [editing, setEditing] = useState<GoalDto>();
  const [deleting, setDeleting] = useState<GoalDto>();
  if (list.isPending) return <ListSkeleton rows={2} label="Loading goals" />;
  if (list.isError && list.rows.length === 0) {
    return <Failed message={failed} of={list} />;
  }
  return (
    <>
      {list.rows.length === 0 ? (
        <p className="ui-hint">{none}</p>
      ) : (
        <ul className="goals stack gap-l">
          {list.rows.map((goal) => (
            <li key={goal.id} className="row gap-s">
              <Goal goal={goal} />
              {!readOnly && (
                <span className="row gap-xs">
                  <Button
                    type="text"
                    icon={<Icon name="pencil" size={18} />}
                    aria-label={`Edit goal ${goal.title}`}
                    onClick={() => setEditing(goal)}
                  />
                  <Button
                    type="text"
                    className="ui-danger"
                    icon={<Icon name="trash" size={18} />}
                    aria-label={`Remove goal ${goal.title}`}
                    onClick={() => setDeleting(goal)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && <ListEnd list={list} one="goal" many="goals" failed={failed} />}
      <EditGoalDialog calls={calls} goal={editing} onClose={() => setEditing(undefined)} />
      <ConfirmAction
        of={deleting}
        title="Remove this goal?"
        confirm="Remove"
        cancel="Keep goal"
        call={({ id }) => calls.remove(id)}
        events={['goal.changed']}
        success="Goal removed"
        failure="Failed to remove goal"
        onClose={() => setDeleting(undefined)}
      >
        {({ title }) => <p>“{title}” will be deleted. You can’t undo this.</p>}
      </ConfirmAction>
    </>
  );
}

function Goal({ goal: { title, targetAmount, progress } }: { goal: GoalDto }) {
  return (
    <div className="goals-goal numeric">
      <span className="breaks">{title}</span>
      <b>{progress}%</b>
      {targetAmount !== null && (
        <span className="ui-hint all-columns">Target {formatMoney(targetAmount).replace(/\.00$/, '')}</span>
      )}
      <progress
        className="all-columns"
        max={100}
        value={progress}
        aria-label={`${title}: ${progress} percent`}
      />
    </div>
  );
}

/** Button that adds a goal, with its dialog. */
export function AddGoal({ calls }: { calls: GoalCalls }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="text" className="ui-text-link" onClick={() => setOpen(true)}>
        Add goal
      </Button>
      <NewGoalDialog calls={calls} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
