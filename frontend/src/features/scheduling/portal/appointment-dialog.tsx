import { useState } from 'react';
import { t } from '@steward/texts';
import { MissingInPortal } from '../../../portal/missing-in-portal';
import { usePortalAddress } from '../../../portal/portal-address';
import { AppointmentsService, type AppointmentDto } from '../../../shared/api';
import { Dialog, type DialogOf } from '../../../shared/antd/dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { queryTimes } from '../../../shared/http/query-client';
import { langOf } from '../../../shared/text/translated';
import { useClientRecord } from '../../../portal/use-client-record';
import { NextTask } from '../../workday/portal/offered/next-task';
import { AppointmentStatusBadge } from '../shared/offered/appointment-status';
import { AppointmentActions } from './offered/appointment-actions';
import { ConfirmButton } from './offered/confirm-button';
import {
  appointmentMeaning,
  appointmentsPath,
  isToConfirm,
  type ShownAppointment,
} from './offered/use-appointments';
import { Fact } from '../../../shared/kit/fact';
import { phoneHref, useSite } from '../../../shared/practice/site';
import { OfficeDirections } from '../../../shared/practice/office-directions';
import { whereText } from '../../../shared/practice/appointment-places';
import { OwnTime, ownMoment } from './offered/own-time';
import { T } from '../../../shared/text/rich-text';
import { useBooksHere } from './use-scheduling';
import './appointments.css';

/** Dialog of the appointment in the address. */
export function AppointmentDialog() {
  const { appointmentId, closeAppointment } = usePortalAddress();
  const close = () => void closeAppointment();
  const query = useClientRecord<ShownAppointment>({
    id: appointmentId,
    path: `${appointmentsPath}/${appointmentId}`,
    load: (id) => AppointmentsService.getAppointment({ id }),
    list: appointmentsPath,
    staleTime: queryTimes.appointments.staleTime,
  });
  const { record, isError } = query;
  const missing = appointmentId !== undefined && !record && (isError || record === null);
  return (
    <>
      <Details
        appointment={appointmentId === undefined ? undefined : (record ?? undefined)}
        onClose={close}
      />
      <MissingInPortal
        open={missing}
        texts={{
          oneFailed: t('The appointment could not be loaded'),
          failed: t('Failed to load appointments. Please try again.'),
          notFound: t('Appointment not found'),
        }}
        record={query}
        onClose={close}
      >
        {t('The link may be for another account.')}
      </MissingInPortal>
    </>
  );
}

function Details({ appointment, onClose }: DialogOf<{ appointment: ShownAppointment }>) {
  const lastAppointment = useLastDefined(appointment);
  const [confirmedId, setConfirmedId] = useState<number>();
  if (!lastAppointment) return null;
  return (
    <Dialog
      open={appointment !== undefined}
      width={720}
      title={<span lang={langOf(lastAppointment.typeLabels)}>{lastAppointment.typeLabel}</span>}
      subtitle={
        <>
          <p>
            <AppointmentStatusBadge status={lastAppointment.status} />
          </p>
          <p className="ui-meaning">{appointmentMeaning(lastAppointment)}</p>
        </>
      }
      onClose={onClose}
      afterClose={() => setConfirmedId(undefined)}
      actions={
        <>
          <AppointmentActions appointment={lastAppointment} />
          {isToConfirm(lastAppointment) && lastAppointment.allowed?.includes('confirm') && (
            <ConfirmButton
              look="primary"
              id={lastAppointment.id}
              label={lastAppointment.typeLabel}
              startsAt={lastAppointment.startsAt}
              onConfirmed={() => setConfirmedId(lastAppointment.id)}
            />
          )}
        </>
      }
    >
      {confirmedId === lastAppointment.id && (
        <div className="below">
          <NextTask done={t('Appointment confirmed')} />
        </div>
      )}
      <AppointmentFacts appointment={lastAppointment} />
    </Dialog>
  );
}

/** Time and place of an appointment, its notes, and the deadline for changes. */
function AppointmentFacts({ appointment }: { appointment: AppointmentDto }) {
  const site = useSite();
  const { videoUrl, notes, cancelReason } = appointment;
  return (
    <dl className="facts">
      <Fact label={t('Date and time')}>
        <OwnTime of={appointment} />
      </Fact>
      <Fact label={t('Location')}>
        <p>{whereText(appointment, site)}</p>
        {appointment.status === 'scheduled' && <OfficeDirections to={appointment} />}
      </Fact>
      {videoUrl !== null && (
        <Fact label={t('Video call')}>
          <a href={videoUrl} target="_blank" rel="noopener noreferrer">
            {videoUrl}
          </a>
        </Fact>
      )}
      <Fact label={t('Notes')}>
        {notes === null ? t('No notes') : <span className="as-written">{notes}</span>}
      </Fact>
      {isToConfirm(appointment) && <Fact label={t('[appointment] Confirmed')}>{t('Not yet')}</Fact>}
      {cancelReason !== null && <Fact label={t('Reason for the cancellation')}>{cancelReason}</Fact>}
      {appointment.status === 'scheduled' && (
        <Fact label={t('Changes')}>
          <Changes until={appointment.cancellableUntil} />
        </Fact>
      )}
    </dl>
  );
}

function Changes({ until }: { until: string | null }) {
  const site = useSite();
  const booksHere = useBooksHere();
  if (until !== null)
    return booksHere
      ? t('You can cancel or reschedule until {time}.', { time: ownMoment(until) })
      : t('You can cancel until {time}.', { time: ownMoment(until) });
  if (!site.phone)
    return booksHere
      ? t('It’s too late to cancel or reschedule online. Please send us a message.')
      : t('It’s too late to cancel online. Please send us a message.');
  const call = { of: { a: <a href={phoneHref(site)} /> }, values: { phone: site.phone } };
  return booksHere ? (
    <T text="It’s too late to cancel or reschedule online. Please call us: <a>{phone}</a>" {...call} />
  ) : (
    <T text="It’s too late to cancel online. Please call us: <a>{phone}</a>" {...call} />
  );
}
