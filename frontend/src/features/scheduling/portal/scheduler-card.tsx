import { useEffect, useState, useRef } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { type AppointmentDto, AppointmentsService } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { Failed } from '../../../shared/antd/states';
import { Icon } from '../../../shared/kit/icon';
import { phoneHref, useSite } from '../../../shared/practice/site';
import { useToast } from '../../../shared/toast/toast';
import { BookingForm } from './booking-form';
import { useKinds, useSchedulingPage } from './use-booking';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { queryTimes } from '../../../shared/http/query-client';
import { OfficeDirections } from '../../../shared/slot-picker/office-directions';
import { whereText } from '../../../shared/slot-picker/places';
import { langOf } from '../../../shared/text/translated';
import { useRecord } from '../../../shared/http/use-record';
import { AppointmentStatusBadge } from '../shared/appointment-status';
import { AppointmentActions } from './appointment-actions';
import { OwnTime } from './own-time';
import { appointmentsPath, type ShownAppointment } from './use-appointments';

const failedToLoad = () => t('Failed to load appointment scheduler. Please try again later.');

/** The client's booking: the external scheduling page, else the practice's own form. */
export function SchedulerCard() {
  return (
    <section className="ui-card" id="schedule" aria-labelledby="schedule-heading">
      <header>
        <h2 id="schedule-heading">{t('Schedule a meeting')}</h2>
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
  const [booked, setBooked] = useState<AppointmentDto>();
  if (page.data && page.data.url !== null) return <ExternalScheduler url={page.data.url} />;
  if (!page.data || !kinds.data) return <NotLoaded query={page.data ? kinds : page} />;
  if (booked) return <BookedCard appointment={booked} onBookAnother={() => setBooked(undefined)} />;
  return kinds.data.length > 0 ? <BookingForm kinds={kinds.data} onBooked={setBooked} /> : <Unavailable />;
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

/** Loading or error state. */
function NotLoaded({
  query,
}: {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>;
}) {
  const { isError } = query;
  const toast = useToast();
  useEffect(() => {
    if (isError) toast({ title: t('Error'), description: failedToLoad(), variant: 'destructive' });
  }, [isError, toast]);
  return isError ? (
    <Failed message={failedToLoad()} of={query} explains />
  ) : (
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

function Unavailable() {
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

interface BookedCardProps {
  appointment: ShownAppointment;
  /** Shows the form again. */
  onBookAnother: () => void;
}

/** Confirmation that replaces the form: it takes focus and shows later changes of the appointment. */
function BookedCard({ appointment, onBookAnother }: BookedCardProps) {
  const { at } = useActingFor();
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { record } = useRecord<ShownAppointment>({
    id: appointment.id,
    path: `${appointmentsPath}/${appointment.id}`,
    load: (id) => AppointmentsService.getAppointment({ id }),
    list: at(appointmentsPath),
    staleTime: queryTimes.appointments.staleTime,
  });
  const currentAppointment = record ?? appointment;
  const isCancelled = currentAppointment.status === 'cancelled';
  return (
    <div className="booked stack gap-l">
      <h3 ref={heading} className="row" tabIndex={-1}>
        <Icon name={isCancelled ? 'close' : 'check'} />
        {isCancelled ? t('This appointment was cancelled') : t('Your appointment is booked')}
      </h3>
      <div className="note note-river stack gap-xs">
        <p>
          <span lang={langOf(currentAppointment.typeLabels)}>{currentAppointment.typeLabel}</span>
          {isCancelled && <AppointmentStatusBadge status={currentAppointment.status} />}
        </p>
        <OwnTime of={currentAppointment} />
        <p>{whereText(currentAppointment, site)}</p>
        {!isCancelled && <OfficeDirections to={currentAppointment} />}
        {currentAppointment.videoUrl !== null && (
          <a href={currentAppointment.videoUrl} target="_blank" rel="noopener noreferrer">
            {currentAppointment.videoUrl}
          </a>
        )}
      </div>
      <div className="booked-actions cluster gap-s">
        <AppointmentActions appointment={currentAppointment} isCard />
        <Button look="quiet" onClick={onBookAnother}>
          {t('Book another time')}
        </Button>
      </div>
    </div>
  );
}
