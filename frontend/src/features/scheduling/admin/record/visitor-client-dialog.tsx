import { AppointmentsService, type AdminAppointmentDto } from '../../../../shared/api';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { CreateClientDialog } from '../../../clients/admin/offered/create-client-dialog';

interface VisitorClientDialogProps {
  /** The appointment of a visitor; undefined keeps the dialog closed. */
  appointment: AdminAppointmentDto | undefined;
  onClose: () => void;
}

/** Makes a client of a visitor, with all appointments of that email address. */
export function VisitorClientDialog({ appointment, onClose }: VisitorClientDialogProps) {
  // Once the client is created, it has no visitor any more.
  const lastAppointment = useLastDefined(appointment?.invitee ? appointment : undefined);
  if (!lastAppointment?.invitee) return null;
  const { id, invitee } = lastAppointment;
  return (
    <CreateClientDialog
      person={appointment && invitee}
      call={(welcome) => AppointmentsService.createClientFromAppointment({ id, ...welcome })}
      events={['appointment.assigned']}
      onCreated={onClose}
      onClose={onClose}
    />
  );
}
