import { useQueryClient } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { Failed } from './states';
import { reviewRequiredKey, userKey } from '../http/query-client';

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
