import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../../portal/portal-address';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import type { ToDoDto } from '../../../../shared/api';
import { Icon } from '../../../../shared/kit/icon';
import { labelsOf } from '../task-labels';
import { useToDo } from '../use-to-do';
import '../to-do.css';

interface NextTaskProps {
  /** Result of the task that was just done, where the screen does not say it: 'Payment successful'. */
  done?: string;
}

/** After a task is done, a link to the next one with the number of tasks left. Each task done has its own `key`. */
export function NextTask({ done }: NextTaskProps) {
  const { rows, total, data, isFetching } = useToDo();
  const [next] = rows;
  // Until the list is loaded again, the task just done is still in it. Once shown, the link stays: it would
  // vanish under a click while a live update loads the list.
  const [isKnown, setIsKnown] = useState(false);
  if (!isKnown && data !== undefined && !isFetching) setIsKnown(true);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed may be far below.
    if (isKnown) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isKnown]);
  const said = [done, !next && t("You're done for now.")].filter(Boolean).join('. ');
  return (
    <div ref={place} className="next-task stack gap-s" role="status">
      {isKnown && said !== '' && (
        <p className="row gap-s strong">
          <Icon name="check" />
          {said}
        </p>
      )}
      {isKnown && next && <NextLink task={next} left={total} />}
    </div>
  );
}

function NextLink({ task, left }: { task: ToDoDto; left: number }) {
  const { at, hasOthers } = useActingFor();
  const { type, id, url, client } = task;
  const address = usePortalAddress(client.id);
  const count = t('{left, plural, one {# thing left} other {# things left}}', { left });
  return (
    <Link
      className="next-task-link"
      {...(type === 'sign' ? address.signing(id) : { to: at(url, client.id) })}
    >
      <span>
        <b>{labelsOf(task).next(task)}</b>{' '}
        <span className="next-task-left">
          {hasOthers ? `${t('For {name}', { name: client.name })} · ${count}` : count}
        </span>
      </span>
      <Icon name="arrow-right" />
    </Link>
  );
}
