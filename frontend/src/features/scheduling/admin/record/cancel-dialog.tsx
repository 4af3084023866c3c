import { Input } from 'antd';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { AdminAppointmentDto } from '../../../../shared/api';
import { spanIn } from '../../../../shared/zone-time';
import { longestReason, useCancelForm } from '../../shared/use-cancel-form';
import { nameOf } from '../appointment-labels';

interface CancelDialogProps {
  zone: string;
  /** The appointment to cancel; undefined keeps the dialog closed. */
  appointment: AdminAppointmentDto | undefined;
  onClose: () => void;
}

/** Confirms and cancels an appointment. */
export function CancelDialog({ zone, appointment, onClose }: CancelDialogProps) {
  const lastAppointment = useLastDefined(appointment);
  const { control, dialog } = useCancelForm(appointment, {
    success: 'Appointment cancelled',
    failure: 'Failed to cancel the appointment',
    onClose,
  });
  return (
    <DialogForm
      {...dialog}
      title="Cancel this appointment?"
      subtitle={
        lastAppointment && (
          <>
            <p>
              {nameOf(lastAppointment)}, {spanIn(lastAppointment, zone)}.
            </p>
            <p>
              {lastAppointment.client ? `${lastAppointment.client.name} is notified, and the` : 'The'} time
              becomes free.
            </p>
          </>
        )
      }
      submit="Cancel appointment"
      cancel="Go back"
      danger
    >
      <Field control={control} name="reason" label="Reason" optional hint="The client will see this.">
        {(field) => <Input.TextArea {...field} rows={3} maxLength={longestReason} />}
      </Field>
    </DialogForm>
  );
}
