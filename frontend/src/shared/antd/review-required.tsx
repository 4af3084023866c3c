import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { refusalOf } from '../http/api-error';
import { Failed } from './states';
import { reviewRequiredKey, userKey } from '../http/query-client';

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

/** In place of screens until an owner of the practice has confirmed the access. */
export function ReviewRequired() {
  const client = useQueryClient();
  return (
    <Failed
      icon="lock"
      message={t('Your access has to be confirmed')}
      detail={t(
        'A backup was restored. An owner of the practice confirms who keeps access. Then everything is as before.',
      )}
      retryLabel={t('Try again')}
      onRetry={() => {
        client.setQueryData(reviewRequiredKey, false);
        // The account lists the client again once the access is confirmed.
        void client.invalidateQueries({ queryKey: userKey });
        void client.invalidateQueries({ queryKey: ['/api/to-do'] });
      }}
    />
  );
}
