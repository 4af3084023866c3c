import { Input } from 'antd';
import type { AppointmentDto } from '../../../shared/api';
import { DialogForm } from '../../../shared/antd/dialog-form';
import { Field } from '../../../shared/antd/field';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { longestReason, useCancelForm } from '../shared/use-cancel-form';
import { OwnTime, ownMoment } from './own-time';

interface CancelAppointmentDialogProps {
  /** Undefined keeps the dialog closed. */
  appointment: AppointmentDto | undefined;
  onClose: () => void;
}

/** Confirms before an appointment is cancelled, with an optional reason. */
export function CancelAppointmentDialog({ appointment, onClose }: CancelAppointmentDialogProps) {
  const lastAppointment = useLastDefined(appointment);
  const { control, dialog } = useCancelForm(appointment, {
    success: ({ typeLabel, startsAt }) => ({
      title: 'Appointment cancelled',
      description: `${typeLabel}, ${ownMoment(startsAt)}.`,
    }),
    failure: ['Error', 'Failed to cancel the appointment. Please try again.'],
    onClose,
  });
  return (
    <DialogForm
      {...dialog}
      title={`Cancel ${lastAppointment?.typeLabel ?? ''}?`}
      subtitle={
        lastAppointment && (
          <>
            <OwnTime of={lastAppointment} />
            {lastAppointment.cancellableUntil !== null && (
              <p className="ui-hint">
                You can cancel until {ownMoment(lastAppointment.cancellableUntil)}. To meet later, just book a
                new time.
              </p>
            )}
          </>
        )
      }
      submit="Cancel appointment"
      cancel="Go back"
      danger
    >
      <Field control={control} name="reason" label="Reason" optional>
        {(field) => <Input.TextArea {...field} rows={2} maxLength={longestReason} />}
      </Field>
    </DialogForm>
  );
}
