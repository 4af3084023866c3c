import { useState } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { Icon } from '../../../shared/icon';
import { CancelAppointmentDialog } from './cancel-appointment-dialog';
import { RescheduleDialog } from './reschedule-dialog';
import { appointmentsPath, type ShownAppointment } from './use-appointments';

interface AppointmentActionsProps {
  appointment: ShownAppointment;
  /** True in a card, where the least drastic action comes first; false in a dialog's footer, where it comes last. */
  isCard?: boolean;
}

/** Actions that are possible now: cancel, reschedule, add to calendar. */
export function AppointmentActions({ appointment, isCard = false }: AppointmentActionsProps) {
  const { id, status, allowed = [] } = appointment;
  const [openDialog, setOpenDialog] = useState<'cancel' | 'reschedule'>();
  const stop = () => setOpenDialog(undefined);
  const actions = [
    allowed.includes('cancel') && (
      <Button key="cancel" type="text" className="ui-danger" onClick={() => setOpenDialog('cancel')}>
        {t('Cancel appointment')}
      </Button>
    ),
    allowed.includes('reschedule') && (
      <Button key="reschedule" onClick={() => setOpenDialog('reschedule')}>
        {t('Reschedule')}
      </Button>
    ),
    status !== 'completed' && (
      <Button
        key="calendar"
        href={`${appointmentsPath}/${id}/calendar`}
        icon={<Icon name="calendar" size={18} />}
      >
        {status === 'cancelled' ? t('Remove from calendar') : t('Add to calendar')}
      </Button>
    ),
  ];
  return (
    <>
      {isCard ? actions.toReversed() : actions}
      <CancelAppointmentDialog
        appointment={openDialog === 'cancel' ? appointment : undefined}
        onClose={stop}
      />
      <RescheduleDialog appointment={openDialog === 'reschedule' ? appointment : undefined} onClose={stop} />
    </>
  );
}
