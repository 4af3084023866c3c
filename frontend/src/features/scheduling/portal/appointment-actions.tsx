import { useState } from 'react';
import { Button } from 'antd';
import type { AppointmentDto } from '../../../shared/api';
import { Icon } from '../../../shared/icon';
import { CancelAppointmentDialog } from './cancel-appointment-dialog';
import { RescheduleDialog } from './reschedule-dialog';
import { appointmentsPath } from './use-appointments';

/** Cancel, move and put into a calendar, as far as each is possible now. */
export function AppointmentActions({ appointment }: { appointment: AppointmentDto }) {
  const [doing, setDoing] = useState<'cancel' | 'reschedule'>();
  const stop = () => setDoing(undefined);
  return (
    <>
      {appointment.cancellableUntil !== null && (
        <Button type="text" className="ui-danger" onClick={() => setDoing('cancel')}>
          Cancel appointment
        </Button>
      )}
      {appointment.reschedulable && <Button onClick={() => setDoing('reschedule')}>Reschedule</Button>}
      {appointment.status !== 'completed' && (
        <Button
          href={`${appointmentsPath}/${appointment.id}/calendar`}
          icon={<Icon name="calendar" size={18} />}
        >
          {appointment.status === 'cancelled' ? 'Remove from calendar' : 'Add to calendar'}
        </Button>
      )}
      <CancelAppointmentDialog appointment={doing === 'cancel' ? appointment : undefined} onClose={stop} />
      <RescheduleDialog appointment={doing === 'reschedule' ? appointment : undefined} onClose={stop} />
    </>
  );
}
