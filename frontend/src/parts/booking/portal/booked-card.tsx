import { useEffect, useRef } from 'react';
import { t } from '@steward/texts';
import { AppointmentActions } from '../../../features/scheduling/portal/offered/appointment-actions';
import { OwnTime } from '../../../features/scheduling/portal/offered/own-time';
import {
  appointmentsPath,
  type ShownAppointment,
} from '../../../features/scheduling/portal/offered/use-appointments';
import { AppointmentStatusBadge } from '../../../features/scheduling/shared/offered/appointment-status';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Button } from '../../../shared/antd/button';
import { AppointmentsService } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';
import { useRecord } from '../../../shared/http/use-record';
import { Icon } from '../../../shared/kit/icon';
import { whereText } from '../../../shared/practice/appointment-places';
import { OfficeDirections } from '../../../shared/practice/office-directions';
import { useSite } from '../../../shared/practice/site';
import { langOf } from '../../../shared/text/translated';

interface BookedCardProps {
  appointment: ShownAppointment;
  /** Shows the form again. */
  onBookAnother: () => void;
}

/** Confirmation that replaces the form: it takes focus and shows later changes of the appointment. */
export function BookedCard({ appointment, onBookAnother }: BookedCardProps) {
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
