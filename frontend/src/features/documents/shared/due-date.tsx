import type { DocumentRequestDto } from '../../../shared/api';
import { todayIn } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import { useSite } from '../../../shared/site';
import { dueWords } from './due-words';
import './documents.css';

/** When a requested document is due, by the practice's calendar; nothing where it has no last day. */
export function DueDate({ request }: { request: Pick<DocumentRequestDto, 'dueDate' | 'overdue'> }) {
  const { timeZone } = useSite();
  const words = dueWords(request, todayIn(timeZone));
  if (words === undefined) return null;
  return (
    <span className={request.overdue ? 'ui-due ui-due-over' : 'ui-due'}>
      <Icon name={request.overdue ? 'alert' : 'calendar'} size={16} />
      {words}
    </span>
  );
}
