import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAction } from '../../../../shared/action/use-action';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { AppointmentsService, type AdminAppointmentDto } from '../../../../shared/api';
import { ClientSelect } from '../../../clients/admin/offered/client-select';
import { clientRule } from '../writing/appointment-schema';
import { attendeeName } from '../appointment-labels';

interface AssignForm {
  userId: number | undefined;
}
const nobody: AssignForm = { userId: undefined };
const assignSchema = z.object({ userId: clientRule }) as z.ZodMiniType<{ userId: number }, AssignForm>;

interface AssignDialogProps {
  /** The appointment without a client; undefined keeps the dialog closed. */
  appointment: AdminAppointmentDto | undefined;
  onClose: () => void;
}

/** Assigns a visitor's appointment to a client. */
export function AssignDialog({ appointment, onClose }: AssignDialogProps) {
  const lastAppointment = useLastDefined(appointment);
  const form = useForm<AssignForm, unknown, { userId: number }>({
    resolver: standardSchemaResolver(assignSchema),
    defaultValues: nobody,
  });
  const { control, handleSubmit, reset, formState } = form;
  const assigning = useAction({
    call: ({ id, userId }: { id: number; userId: number }) =>
      AppointmentsService.updateAppointment({ id, requestBody: { userId } }),
    events: ['appointment.assigned'],
    success: (answer) => ({
      title: 'Appointment assigned',
      description: `Assigned to ${attendeeName(answer)}.`,
    }),
    failure: 'Failed to assign the appointment',
    form,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      open={appointment !== undefined}
      title="Assign to client"
      subtitle={
        lastAppointment && (
          <p>{attendeeName(lastAppointment)} booked without an account. Which client is it?</p>
        )
      }
      submit="Assign"
      isDirty={formState.isDirty}
      isSaving={assigning.isPending}
      onSubmit={() =>
        void handleSubmit(
          ({ userId }) => lastAppointment && assigning.mutate({ id: lastAppointment.id, userId }),
        )()
      }
      onClose={onClose}
      afterClose={() => reset(nobody)}
    >
      <Field control={control} name="userId" label="Client">
        {(field) => <ClientSelect {...field} marksUnconfirmed disabled={assigning.isPending} />}
      </Field>
    </FormDialog>
  );
}
