import { dueText, type Due } from '../text/due-text';
import { todayIn } from '../text/format';
import { Icon } from '../kit/icon';
import { useSite } from './site';

/** Due date by the practice's calendar; empty without one. */
export function DueDate({ of }: { of: Due }) {
  const { timeZone } = useSite();
  const words = dueText(of, todayIn(timeZone));
  if (words === undefined) return null;
  return (
    <span className={of.overdue ? 'bad strong ui-counted' : 'ui-counted'}>
      <Icon name={of.overdue ? 'alert' : 'calendar'} size={16} />
      {words}
    </span>
  );
}
