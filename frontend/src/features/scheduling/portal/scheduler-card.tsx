import { t } from '@steward/texts';
import { Icon } from '../../../shared/kit/icon';
import { Added } from '../../../shared/parts/parts-in-use';
import { SchedulerNotLoaded, SchedulingUnavailable } from './offered/scheduler-states';
import { useBooksHere, useSchedulingPage } from './use-scheduling';

/** The client's booking: the external scheduling page, else booking here, if there is any. */
export function SchedulerCard() {
  return (
    <section className="ui-card" id="schedule" aria-labelledby="schedule-heading">
      <header>
        <h2 id="schedule-heading">{t('Book an appointment')}</h2>
      </header>
      <div className="ui-card-body">
        <Scheduler />
      </div>
    </section>
  );
}

function Scheduler() {
  const page = useSchedulingPage();
  const booksHere = useBooksHere();
  if (!page.data) return <SchedulerNotLoaded query={page} />;
  if (page.data.url !== null) return <ExternalScheduler url={page.data.url} />;
  return booksHere ? <Added at="appointments.booking" with={{}} /> : <SchedulingUnavailable />;
}

/**
 * The external scheduling page in an iframe. Unlike the widget on the contact page, none of its scripts run
 * beside the client's documents and messages.
 */
function ExternalScheduler({ url }: { url: string }) {
  return (
    <>
      <p>
        <a className="more" href={url} target="_blank" rel="noopener">
          {t('Open the scheduling page')}
          <Icon name="arrow-external" size={18} />
          <span className="skip"> {t('(opens in a new tab)')}</span>
        </a>
      </p>
      <iframe className="scheduler-page" src={url} title={t('Select a date and time')} />
    </>
  );
}
