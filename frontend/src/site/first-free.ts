import { useSite } from '../shared/practice/site';
import { useCanBook } from './queries';

/** Whether the practice offers a free first session; otherwise no page speaks of one. */
export const useIsFirstFree = (): boolean => Boolean(useSite().texts.offer);

/** Whether pages invite to book: to the free session, or because visitors can book a time themselves. */
export function useInvitesToBook(): boolean {
  const canBook = useCanBook();
  return useIsFirstFree() || canBook;
}
