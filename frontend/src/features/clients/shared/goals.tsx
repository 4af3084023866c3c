import { useState } from 'react';
import { t } from '@steward/texts';
import type { GoalDto } from '../../../shared/api';
import { fetchedDialog } from '../../../shared/antd/fetched-dialog';
import { Failed, ListSkeleton, ListEnd } from '../../../shared/antd/states';
import { Button } from '../../../shared/kit/button';
import { formatMoney } from '../../../shared/text/format';
import { usePagedList } from '../../../shared/http/paged-list';
import { queryTimes } from '../../../shared/http/query-client';
import type { GoalCalls } from './goal-calls';
import './goals.css';

const load = () => import('./goal-dialogs');
const editing = fetchedDialog(() => load().then((module) => module.EditGoalDialog));
const adding = fetchedDialog(() => load().then((module) => module.NewGoalDialog));
const removing = fetchedDialog(() => load().then((module) => module.RemoveGoalDialog));

const failed = () => t('Failed to load goals. Please try again.');

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
  const [edited, setEdited] = useState<GoalDto>();
  const [removed, setRemoved] = useState<GoalDto>();
  if (list.isPending) return <ListSkeleton rows={2} label={t('Loading goals')} />;
  if (list.isError && list.rows.length === 0) {
    return <Failed message={failed()} of={list} />;
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
                    look="link"
                    icon="pencil"
                    aria-label={t('Edit goal {title}', { title: goal.title })}
                    onClick={() => setEdited(goal)}
                  />
                  <Button
                    look="danger"
                    icon="trash"
                    aria-label={t('Remove goal {title}', { title: goal.title })}
                    onClick={() => setRemoved(goal)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <ListEnd
          list={list}
          count={(count) => t('{count, plural, one {# goal} other {# goals}}', { count })}
          failed={failed()}
        />
      )}
      <editing.Dialog
        isNeeded={edited !== undefined}
        calls={calls}
        goal={edited}
        onClose={() => setEdited(undefined)}
      />
      <removing.Dialog
        isNeeded={removed !== undefined}
        calls={calls}
        goal={removed}
        onClose={() => setRemoved(undefined)}
      />
    </>
  );
}

function Goal({ goal: { title, targetAmount, progress } }: { goal: GoalDto }) {
  return (
    <div className="goals-goal numeric">
      <span className="breaks">{title}</span>
      <b>{progress}%</b>
      {targetAmount !== null && (
        <span className="ui-hint all-columns">
          {t('Target {amount}', { amount: formatMoney(targetAmount).replace(/\.00$/, '') })}
        </span>
      )}
      <progress
        className="all-columns"
        max={100}
        value={progress}
        aria-label={t('{title}: {progress} percent', { title, progress })}
      />
    </div>
  );
}

/** Button that adds a goal, with its dialog. */
export function AddGoal({ calls }: { calls: GoalCalls }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="link" onPointerEnter={adding.prepare} onClick={() => setOpen(true)}>
        {t('Add goal')}
      </Button>
      <adding.Dialog isNeeded={open} calls={calls} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
