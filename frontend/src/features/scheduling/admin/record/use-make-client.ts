import { useAction } from '../../../../shared/action/use-action';
import { AppointmentsService, type AdminAppointmentDto } from '../../../../shared/api';

/** Makes whoever booked without an account a client, who is invited by mail. */
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
