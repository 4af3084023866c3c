import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../../portal/portal-address';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { Icon } from '../../../../shared/kit/icon';
import { labelsOf } from '../task-labels';
import { useToDo } from '../use-to-do';
import '../to-do.css';

interface NextTaskProps {
  /** The task that was just done: 'Signed', 'Paid'. */
  done: string;
}

/** Number of tasks left after one is done, with a link to the first of them. Each task done has its own `key`. */
export function NextTask({ done }: NextTaskProps) {
  const { at, hasOthers } = useActingFor();
  const { rows, total, data, isFetching } = useToDo();
  const [next] = rows;
  const address = usePortalAddress(next?.client.id);
  // Until the list is loaded again, the task just done is still in it. Once shown, the link stays: it would
  // vanish under a click while a live update loads the list.
  const [isKnown, setIsKnown] = useState(false);
  if (!isKnown && data !== undefined && !isFetching) setIsKnown(true);
  return (
    <div className="next-task note note-river row gap-l between" role="status">
      {isKnown && (
        <>
          <span>
            {next
              ? t('{done}. {count} more to do', { done, count: total })
              : t("{done}. You're done for now.", { done })}
          </span>
          {next && (
            <Link
              className="more"
              {...(next.type === 'sign' ? address.signing(next.id) : { to: at(next.url, next.client.id) })}
            >
              {hasOthers
                ? t('Next: {task} for {client}', {
                    task: labelsOf(next).title(next),
                    client: next.client.name,
                  })
                : t('Next: {task}', { task: labelsOf(next).title(next) })}
              <Icon name="arrow-right" size={18} />
            </Link>
          )}
        </>
      )}
    </div>
  );
}
