import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAction } from '../../../../shared/action/use-action';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { AppointmentsService, type AdminAppointmentDto } from '../../../../shared/api';
import { spanIn } from '../../../../shared/zone-time';
import { useFormDraft } from '../../../../shared/use-form-draft';
import { nameOf } from '../appointment-labels';

const noReason = { reason: '' };
const reasonSchema = z.object({ reason: z.string().check(z.trim()) });

interface CancelDialogProps {
  zone: string;
  /** The appointment to cancel; undefined keeps the dialog closed. */
  appointment: AdminAppointmentDto | undefined;
  onClose: () => void;
}

/** Confirms and cancels an appointment. */
export function CancelDialog({ zone, appointment, onClose }: CancelDialogProps) {
  const lastAppointment = useLastDefined(appointment);
  const form = useForm({ resolver: standardSchemaResolver(reasonSchema), defaultValues: noReason });
  const { control, handleSubmit, reset } = form;
  const draft = useFormDraft(form, appointment && `cancellation:${appointment.id}`);
  const cancelling = useAction({
    call: ({ id, reason }: { id: number; reason: string }) =>
      AppointmentsService.cancelAppointment({ id, requestBody: { reason: reason || null } }),
    events: ['appointment.cancelled'],
    success: 'Appointment cancelled',
    failure: 'Failed to cancel the appointment',
    form,
    onSuccess: onClose,
  });
  return (
    <DialogForm
      open={appointment !== undefined}
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
      isSaving={cancelling.isPending}
      draft={draft}
      onSubmit={() =>
        void handleSubmit(
          ({ reason }) => lastAppointment && cancelling.mutate({ id: lastAppointment.id, reason }),
        )()
      }
      onClose={onClose}
      afterClose={() => reset(noReason)}
    >
      <Field control={control} name="reason" label="Reason" optional hint="The client will see this.">
        {(field) => <Input.TextArea {...field} rows={3} maxLength={500} />}
      </Field>
    </DialogForm>
  );
}
