import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query';
import { toDoQuery } from './use-to-do';

/** Keeps the number of tasks on the icon of the installed portal. @returns ends that */
export function install(queries: QueryClient): (() => void) | undefined {
  if (!('setAppBadge' in navigator)) return undefined;
  const observer = new InfiniteQueryObserver(queries, toDoQuery);
  const update = () => {
    const total = observer.getCurrentResult().data?.pages[0]?.total;
    // A browser may refuse, for example in a private window.
    if (total !== undefined) void show(total).catch(() => undefined);
  };
  const stop = observer.subscribe(update);
  // Its data may be there already.
  update();
  return stop;
}

const show = (count: number): Promise<void> =>
  count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count);
