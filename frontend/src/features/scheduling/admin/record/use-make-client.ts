import { useAction } from '../../../../shared/action/use-action';
import { AppointmentsService, type AdminAppointmentDto } from '../../../../shared/api';

/** Creates an account for a visitor with an appointment, and emails an invitation. */
export function useMakeClient() {
  return useAction({
    call: ({ id }: AdminAppointmentDto) => AppointmentsService.makeAppointmentClient({ id }),
    events: ['appointment.assigned', 'user.registered'],
    success: ({ email }) => ({
      title: 'Client added',
      description: `We emailed an invitation to ${email}.`,
    }),
    failure: 'Failed to add the client',
  });
}
