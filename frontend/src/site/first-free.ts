import { useSite } from '../shared/practice/site';

/** Whether the practice offers a free first session; otherwise no page speaks of one. */
export const useIsFirstFree = (): boolean => Boolean(useSite().texts.offer);
