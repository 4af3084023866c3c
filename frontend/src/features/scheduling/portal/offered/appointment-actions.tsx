import { useState } from 'react';
import { t } from '@steward/texts';
import { CancelAppointmentDialog } from '../cancel-appointment-dialog';
import { appointmentsPath, type ShownAppointment } from './use-appointments';
import { Button } from '../../../../shared/antd/button';
import { Added, type AddedComponent } from '../../../../shared/parts/parts-in-use';

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Button that moves an appointment to another time. */
    'appointment.move': AddedComponent<{ appointment: ShownAppointment }>;
  }
}

interface AppointmentActionsProps {
  appointment: ShownAppointment;
  /** True in a card, where the least drastic action comes first; false in a dialog's footer, where it comes last. */
  isCard?: boolean;
}

/** Actions that are possible now: cancel, reschedule, add to calendar. */
export function AppointmentActions({ appointment, isCard = false }: AppointmentActionsProps) {
  const { id, status, allowed = [] } = appointment;
  const [isCancelling, setCancelling] = useState(false);
  const actions = [
    allowed.includes('cancel') && (
      <Button key="cancel" look="danger" onClick={() => setCancelling(true)}>
        {t('Cancel appointment')}
      </Button>
    ),
    allowed.includes('reschedule') && <Added key="reschedule" at="appointment.move" with={{ appointment }} />,
    status !== 'completed' && (
      <Button key="calendar" href={`${appointmentsPath}/${id}/calendar`} icon="calendar">
        {status === 'cancelled' ? t('Remove from calendar') : t('Add to calendar')}
      </Button>
    ),
  ];
  return (
    <>
      {isCard ? actions.toReversed() : actions}
      <CancelAppointmentDialog
        appointment={isCancelling ? appointment : undefined}
        onClose={() => setCancelling(false)}
      />
    </>
  );
}
