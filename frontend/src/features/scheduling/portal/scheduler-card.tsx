import { useEffect } from 'react';
import { errorMessage } from '../../../shared/api-error';
import { Failed } from '../../../shared/antd/states';
import { phoneHref, useSite } from '../../../shared/site';
import { useToast } from '../../../shared/toast';
import { BookingForm } from './booking-form';
import { ExternalScheduler } from './external-scheduler';
import { useKinds, useSchedulingPage } from './use-booking';

/** Where the client makes an appointment: the external scheduling page, else the practice's own booking. */
export function SchedulerCard() {
  return (
    <section className="ui-card" id="schedule" aria-labelledby="schedule-heading">
      <header>
        <h2 id="schedule-heading">Schedule a meeting</h2>
      </header>
      <div className="ui-card-body">
        <Scheduler />
      </div>
    </section>
  );
}

function Scheduler() {
  const page = useSchedulingPage();
  const kinds = useKinds();
  const failed = [page, kinds].filter(({ isError, data }) => isError && data === undefined);
  useFailureToast(failed.length > 0);
  if (failed.length > 0)
    return (
      <Failed
        message="Failed to load appointment scheduler. Please try again later."
        detail={errorMessage(failed[0]?.error)}
        onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        retrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  if (!page.data || !kinds.data)
    return (
      <div className="scheduler-loading" role="status" aria-label="Loading appointment scheduler">
        <span className="ui-bone" />
        <span className="ui-bone" />
        <span className="ui-bone" />
      </div>
    );
  if (page.data.url !== null) return <ExternalScheduler url={page.data.url} />;
  return kinds.data.length > 0 ? <BookingForm kinds={kinds.data} /> : <Unavailable />;
}

function useFailureToast(failed: boolean) {
  const toast = useToast();
  useEffect(() => {
    if (failed)
      toast({
        title: 'Error',
        description: 'Failed to load appointment scheduler. Please try again later.',
        variant: 'destructive',
      });
  }, [failed, toast]);
}

function Unavailable() {
  const site = useSite();
  return (
    <>
      <p>
        Appointment scheduling is currently unavailable. Please contact your financial consultant directly to
        schedule a meeting.
      </p>
      <p className="scheduler-way">
        <a className="ui-more" href={phoneHref(site)}>
          {site.phone}
        </a>
      </p>
    </>
  );
}
