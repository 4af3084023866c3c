import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { AppointmentsService, type AdminAppointmentDto } from '../../../../shared/api';
import { spanIn, type Span } from '../../../../shared/text/zone-time';
import { nameOf } from '../appointment-labels';
import { busyMessage, type OverBusy, useRefusedForBusy } from '../writing/over-busy';

export interface Move extends OverBusy {
  appointment: AdminAppointmentDto;
  to: Span;
  /** Moves it back to its previous position. */
  takeBack?: () => void;
}

/** Reschedules an appointment by drag and drop, with an undo. */
export function useMove(zone: string) {
  const busy = useRefusedForBusy<Move>();
  const moving = useAction({
    call: ({ appointment: { id }, to, overBusy }: Move) =>
      AppointmentsService.updateAppointment({ id, requestBody: { ...to, ...(overBusy && { overBusy }) } }),
    events: ['appointment.rescheduled'],
    inOrder: 'moves',
    success: (_, { appointment, to, takeBack }) => ({
      title: takeBack ? t('Appointment rescheduled') : t('Appointment moved back'),
      description: `${nameOf(appointment)}: ${spanIn(to, zone)}`,
      action: takeBack && {
        label: t('Undo'),
        alternative: t('Open the appointment to reschedule it'),
        onAct: () => {
          const { startsAt, endsAt } = appointment;
          moving.mutate({ appointment, to: { startsAt, endsAt } });
        },
      },
    }),
    failure: (failure) => (busyMessage(failure) ? undefined : t('Failed to reschedule the appointment')),
    onFailure: (failure, move) => {
      move.takeBack?.();
      busy.asks(failure, move);
    },
  });
  return { move: moving.mutate, busy };
}
