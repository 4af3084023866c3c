import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { AppointmentsService, type AdminAppointmentDto } from '../../../../shared/api';
import { spanIn, type Span } from '../../../../shared/text/zone-time';
import { nameOf } from '../appointment-labels';

export interface Move {
  appointment: AdminAppointmentDto;
  to: Span;
  /** Moves it back to its previous position. */
  takeBack?: () => void;
}

/** Reschedules an appointment by drag and drop, with an undo. */
export function useMove(zone: string) {
  const moving = useAction({
    call: ({ appointment: { id }, to }: Move) =>
      AppointmentsService.updateAppointment({ id, requestBody: { ...to } }),
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
    failure: t('Failed to reschedule the appointment'),
    onFailure: (_, { takeBack }) => takeBack?.(),
  });
  return moving;
}
