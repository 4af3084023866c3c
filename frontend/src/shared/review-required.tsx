import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { Failed } from './antd/states';
import { reviewRequiredKey } from './query-client';

/** True once the server has refused a call because a restore brought the reader's access back, unconfirmed. */
export const useIsReviewRequired = (): boolean =>
  useQuery<boolean>({ queryKey: reviewRequiredKey, enabled: false }).data === true;

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
      onRetry={() => client.setQueryData(reviewRequiredKey, false)}
    />
  );
}
