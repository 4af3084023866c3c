import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import type { Toast } from '../../../../shared/toast/toast-store';
import { useToday } from '../today/use-today';
import { rowsOf, type WaitingName } from '../today/waiting-lists';

interface NextInToday {
  /** Opens it. */
  open: () => void;
  title: string;
  /** Number of others in the list, with this one. */
  count: number;
}

/**
 * The open item that follows a record in a list of Today, or the first one after the last; undefined if there
 * is no other.
 * @param list undefined for a record that waits for nothing
 */
export function useNextInToday(list: WaitingName | undefined, id: number): NextInToday | undefined {
  const navigate = useNavigate();
  const { data } = useToday();
  return useMemo(() => {
    if (!list || !data) return undefined;
    const { count, items } = rowsOf(data, list);
    const place = items.findIndex((item) => item.id === id);
    const next = [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))][0];
    if (!next) return undefined;
    return {
      open: () => void navigate(next.url),
      title: next.title,
      count: count - (place < 0 ? 0 : 1),
    };
  }, [list, data, id, navigate]);
}

/** Action of the message after a record was dealt with: 'Next of 3'. */
export function nextAction(next: NextInToday | undefined): Pick<Toast, 'action'> {
  if (!next) return {};
  return {
    action: {
      label: t('Next of {count}', { count: next.count }),
      alternative: t('Today lists the others'),
      onAct: next.open,
    },
  };
}
