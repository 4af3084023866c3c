import { useQuery } from '@tanstack/react-query';
import { refusalOf } from '../http/api-error';
import { reviewRequiredKey } from '../http/query-client';

/** True once the server has refused a call because a restore brought the reader's access back, unconfirmed. */
export const useIsReviewRequired = (): boolean =>
  useQuery<boolean>({ queryKey: reviewRequiredKey, enabled: false }).data === true;

/**
 * Whether a client whom the reader's account no longer lists only waits for the confirmation after a restore: their
 * to-do list is then refused. Undefined until that is known.
 * @param client as the address names them; omitted for a person without any client
 */
export function useAwaitsReview(client?: string): boolean | undefined {
  const query = client === undefined ? '' : `?client=${encodeURIComponent(client)}`;
  const { isPending, error } = useQuery({ queryKey: [`/api/to-do${query}`] });
  return isPending ? undefined : refusalOf(error)?.code === 'access.review_required';
}
