import { dueText, type Due } from './due-text';
import { todayIn } from './format';
import { Icon } from './icon';
import { useSite } from './site';
import './due-date.css';

/** Due date by the practice's calendar; empty without one. */
export function DueDate({ of }: { of: Due }) {
  const { timeZone } = useSite();
  const words = dueText(of, todayIn(timeZone));
  if (words === undefined) return null;
  return (
    <span className={of.overdue ? 'ui-due bad strong' : 'ui-due'}>
      <Icon name={of.overdue ? 'alert' : 'calendar'} size={16} />
      {words}
    </span>
  );
}
