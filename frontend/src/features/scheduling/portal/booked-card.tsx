import { useEffect, useRef } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for';
import { AppointmentsService } from '../../../shared/api';
import { Icon } from '../../../shared/icon';
import { queryTimes } from '../../../shared/query-client';
import { useSite } from '../../../shared/site';
import { whereText } from '../../../shared/slot-picker/places';
import { langOf } from '../../../shared/translated';
import { useRecord } from '../../../shared/use-record';
import { AppointmentStatusBadge } from '../shared/appointment-status';
import { AppointmentActions } from './appointment-actions';
import { OwnTime } from './own-time';
import { appointmentsPath, type ShownAppointment } from './use-appointments';

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
        {currentAppointment.videoUrl !== null && (
          <a href={currentAppointment.videoUrl} target="_blank" rel="noopener noreferrer">
            {currentAppointment.videoUrl}
          </a>
        )}
      </div>
      <div className="booked-actions cluster gap-s">
        <AppointmentActions appointment={currentAppointment} isCard />
        <Button type="text" className="ui-quiet" onClick={onBookAnother}>
          {t('Book another time')}
        </Button>
      </div>
    </div>
  );
}
