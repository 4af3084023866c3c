import { useState } from 'react';
import { Button } from 'antd';
import type { AppointmentDto } from '../../../shared/api';
import { Icon } from '../../../shared/icon';
import { CancelAppointmentDialog } from './cancel-appointment-dialog';
import { RescheduleDialog } from './reschedule-dialog';
import { appointmentsPath } from './use-appointments';

interface AppointmentActionsProps {
  appointment: AppointmentDto;
  /** The mildest action is the first one, as in a card; a dialog's footer ends with it. */
  mildestFirst?: boolean;
}

/** Cancel, move and put into a calendar, as far as each is possible now. */
export function AppointmentActions({ appointment, mildestFirst = false }: AppointmentActionsProps) {
  const { id, status, cancellableUntil, reschedulable } = appointment;
  const [doing, setDoing] = useState<'cancel' | 'reschedule'>();
  const stop = () => setDoing(undefined);
  const actions = [
    cancellableUntil !== null && (
      <Button key="cancel" type="text" className="ui-danger" onClick={() => setDoing('cancel')}>
        Cancel appointment
      </Button>
    ),
    reschedulable && (
      <Button key="reschedule" onClick={() => setDoing('reschedule')}>
        Reschedule
      </Button>
    ),
    status !== 'completed' && (
      <Button
        key="calendar"
        href={`${appointmentsPath}/${id}/calendar`}
        icon={<Icon name="calendar" size={18} />}
      >
        {status === 'cancelled' ? 'Remove from calendar' : 'Add to calendar'}
      </Button>
    ),
  ];
  return (
    <>
      {mildestFirst ? actions.toReversed() : actions}
      <CancelAppointmentDialog appointment={doing === 'cancel' ? appointment : undefined} onClose={stop} />
      <RescheduleDialog appointment={doing === 'reschedule' ? appointment : undefined} onClose={stop} />
    </>
  );
}
