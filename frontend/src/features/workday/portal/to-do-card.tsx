import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Failed, ListSkeleton, ListEnd } from '../../../shared/antd/states';
import type { ToDoDto } from '../../../shared/api';
import { ActionLink } from '../../../shared/kit/button';
import { RiverLines } from '../../../shared/art/river-lines';
import { todayIn } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import type { PagedList } from '../../../shared/http/paged-list';
import { useSite } from '../../../shared/practice/site';
import { ConfirmButton } from '../../scheduling/portal/offered/confirm-button';
import { taskDueText, labelsOf } from './task-labels';
import { useToDo } from './use-to-do';
import './to-do.css';

const failureText = () => t('Failed to load your to-do list. Please try again.');

/** The client's to-do list: overdue tasks first, then by date, the first with its button. */
export function ToDoCard() {
  const list = useToDo();
  const heading = useRef<HTMLHeadingElement>(null);
  const { total } = list;
  /** Number of tasks when an appointment was confirmed in the list, which says so once it has moved on. */
  const [confirmedOf, setConfirmedOf] = useState<number>();
  const before = useRef(total);
  useEffect(() => {
    const isLess = total < before.current;
    before.current = total;
    // The focused button unmounts with a completed task: focus moves to the list.
    if (isLess && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [total]);
  return (
    <section className="to-do ui-card" aria-labelledby="to-do" aria-busy={list.isPending}>
      <header>
        <RiverLines />
        <h2 className="to-do-welcome">{t('Welcome to your portal')}</h2>
        <h2 id="to-do" ref={heading} tabIndex={-1}>
          {t('To do')}
        </h2>
        <p role="status">
          {confirmedOf !== undefined && total < confirmedOf && `${t('Appointment confirmed')}. `}
          {list.data && countText(total)}
        </p>
      </header>
      <Body list={list} onConfirmed={() => setConfirmedOf(total)} />
    </section>
  );
}

function countText(count: number): string {
  if (count === 0) return t("You're done for now. We'll let you know when there's something to do.");
  return t('{count, plural, one {You have # thing to do.} other {You have # things to do.}}', { count });
}

interface BodyProps {
  list: PagedList<ToDoDto>;
  /** Called when an appointment was confirmed in the list. */
  onConfirmed: () => void;
}

function Body({ list, onConfirmed }: BodyProps): ReactNode {
  if (list.isPending) return <ListSkeleton rows={5} label={t('Loading your to-do list')} />;
  if (list.isError && !list.isFetchNextPageError)
    return (
      <div className="ui-card-body">
        <Failed message={failureText()} of={list} explains />
      </div>
    );
  if (list.rows.length === 0) return null;
  return (
    <>
      <ul className="lines">
        {list.rows.map((task, index) => (
          <Task key={`${task.type} ${task.id}`} task={task} isFirst={index === 0} onConfirmed={onConfirmed} />
        ))}
      </ul>
      {list.hasNextPage && (
        <ListEnd
          list={list}
          count={(count) => t('{count, plural, one {# thing} other {# things}}', { count })}
          failed={failureText()}
        />
      )}
    </>
  );
}

interface TaskProps {
  task: ToDoDto;
  /** Called when its appointment was confirmed here. */
  onConfirmed: () => void;
}

/** The first task has a button; each other one is a row that leads to its place. */
function Task({ task, isFirst, onConfirmed }: TaskProps & { isFirst: boolean }) {
  const place = usePlaceOf(task);
  if (isFirst)
    return (
      <li className="to-do-task">
        <TaskText task={task} />
        <Action task={task} onConfirmed={onConfirmed} {...place} />
      </li>
    );
  return (
    <li>
      <Link className="to-do-task" {...place}>
        <TaskText task={task} />
        <span className="to-do-action soft strong">{labelsOf(task).action(task)}</span>
        <Icon name="chevron" />
      </Link>
    </li>
  );
}

function TaskText({ task }: { task: ToDoDto }) {
  const { hasOthers } = useActingFor();
  const { timeZone } = useSite();
  const { icon, title } = labelsOf(task);
  return (
    <>
      <span className="ui-tile">
        <Icon name={icon} size={24} />
      </span>
      <div>
        <h3>{title(task)}</h3>
        {hasOthers && <p className="to-do-client ui-hint">{t('For {name}', { name: task.client.name })}</p>}
        <p className={task.overdue ? 'to-do-overdue row gap-s to-start bad strong' : 'soft'}>
          {task.overdue && <Icon name="alert" size={18} />}
          <span className="to-do-due">
            <span>{taskDueText(task, timeZone, todayIn(timeZone))}</span>
            {task.type === 'pay' && (
              <>
                {' '}
                <span>{task.title}</span>
              </>
            )}
          </span>
        </p>
      </div>
    </>
  );
}

function Action({ task, onConfirmed, to, state }: TaskProps & ReturnType<typeof usePlaceOf>) {
  const { hasOthers } = useActingFor();
  const { id, startsAt } = task;
  const action = labelsOf(task).action(task);
  if (startsAt !== null)
    return (
      <ConfirmButton
        look="primary"
        large
        id={id}
        label={task.title}
        startsAt={startsAt}
        onConfirmed={onConfirmed}
      />
    );
  return (
    <ActionLink
      look="primary"
      large
      to={to}
      state={state}
      aria-label={
        hasOthers
          ? t('{action}: {title}, for {client}', { action, title: task.title, client: task.client.name })
          : t('{action}: {title}', { action, title: task.title })
      }
    >
      {action}
    </ActionLink>
  );
}

/** Address at which a task is done. */
function usePlaceOf({ type, id, client }: ToDoDto): { to: string; state: unknown } {
  const address = usePortalAddress(client.id);
  const places = {
    sign: address.signing(id),
    upload: { to: address.tab('documents', { request: String(id) }), state: null },
    pay: address.invoice(id),
    answer: { to: address.screen(`/client/messages/${id}`), state: null },
    confirm: address.appointment(id),
    autopay: { to: address.tab('payments', { autopay: String(id) }), state: null },
    approve: { to: address.screen('/client/people'), state: null },
    questionnaire: { to: address.screen(`/client/questionnaires/${id}`), state: null },
  };
  return places[type];
}
