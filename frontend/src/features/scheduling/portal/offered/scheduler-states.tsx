import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { Failed } from '../../../../shared/antd/states';
import { phoneHref, useSite } from '../../../../shared/practice/site';
import { useToast } from '../../../../shared/toast/toast';

const failedToLoad = () => t('Failed to load appointment scheduler. Please try again later.');

/** Loading or error state. */
export function SchedulerNotLoaded({
  query,
}: {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>;
}) {
  const { isError } = query;
  const toast = useToast();
  useEffect(() => {
    if (isError) toast({ title: t('Error'), description: failedToLoad(), variant: 'destructive' });
  }, [isError, toast]);
  return isError ? <Failed message={failedToLoad()} of={query} explains /> : <SchedulerLoading />;
}

export function SchedulerLoading() {
  return (
    <div
      className="scheduler-loading"
      role="status"
      aria-busy
      aria-label={t('Loading appointment scheduler')}
    >
      <span className="ui-bone" />
      <span className="ui-bone" />
      <span className="ui-bone" />
    </div>
  );
}

/** Asks to call, where nothing can be scheduled. */
export function SchedulingUnavailable() {
  const site = useSite();
  return (
    <>
      <p>
        {t(
          'Appointment scheduling is currently unavailable. Please contact your financial consultant directly to schedule a meeting.',
        )}
      </p>
      {site.phone && (
        <p>
          <a className="more" href={phoneHref(site)}>
            {site.phone}
          </a>
        </p>
      )}
    </>
  );
}
