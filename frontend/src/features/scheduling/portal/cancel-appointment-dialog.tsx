import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAction } from '../../../shared/action/use-action';
import { AppointmentsService, type AppointmentDto } from '../../../shared/api';
import { errorMessage } from '../../../shared/api-error';
import { DialogForm } from '../../../shared/antd/dialog-form';
import { Field } from '../../../shared/antd/field';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { useFormDraft } from '../../../shared/use-form-draft';
import { OwnTime, ownMoment } from './own-time';

const longestReason = 500;
const cancelSchema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.maxLength(longestReason, `Must be at most ${longestReason} characters`)),
});

interface CancelAppointmentDialogProps {
  /** Undefined keeps the dialog closed. */
  appointment: AppointmentDto | undefined;
  onClose: () => void;
}

/** Confirms before an appointment is cancelled, with an optional reason. */
export function CancelAppointmentDialog({ appointment, onClose }: CancelAppointmentDialogProps) {
  const lastAppointment = useLastDefined(appointment);
  const form = useForm({ resolver: standardSchemaResolver(cancelSchema), defaultValues: { reason: '' } });
  const { control, handleSubmit, reset } = form;
  const draft = useFormDraft(form, appointment && `cancellation:${appointment.id}`);
  const cancelling = useAction({
    call: ({ id, reason }: { id: number; reason: string }) =>
      AppointmentsService.cancelAppointment({ id, requestBody: { reason: reason || null } }),
    events: ['appointment.cancelled'],
    success: (cancelled) => ({
      title: 'Appointment cancelled',
      description: `${cancelled.typeLabel}, ${ownMoment(cancelled.startsAt)}.`,
    }),
    failure: (failure) => ({
      title: 'Error',
      description: errorMessage(failure, 'Failed to cancel the appointment. Please try again.'),
    }),
    form,
    onSuccess: onClose,
  });
  const submit = handleSubmit(
    ({ reason }) => lastAppointment && cancelling.mutate({ id: lastAppointment.id, reason }),
  );
  return (
    <DialogForm
      open={appointment !== undefined}
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
      isSaving={cancelling.isPending}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterClose={() => reset()}
    >
      <Field control={control} name="reason" label="Reason" optional>
        {(field) => <Input.TextArea {...field} rows={2} maxLength={longestReason} />}
      </Field>
    </DialogForm>
  );
}
