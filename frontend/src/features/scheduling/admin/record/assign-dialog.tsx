import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useDialogForm } from '../../../../shared/antd/use-dialog-form';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { AppointmentsService, type AdminAppointmentDto } from '../../../../shared/api';
import { ClientSelect } from '../../../clients/admin/offered/client-select';
import { clientRule } from '../writing/appointment-schema';
import { attendeeName } from '../appointment-labels';

interface AssignForm {
  userId: number | undefined;
}
const unassigned: AssignForm = { userId: undefined };
const assignSchema = z.object({ userId: clientRule }) as z.ZodMiniType<{ userId: number }, AssignForm>;

/** Assigns a visitor's appointment to a client. */
export function AssignDialog({ appointment, onClose }: DialogOf<{ appointment: AdminAppointmentDto }>) {
  const lastAppointment = useLastDefined(appointment);
  const { control, saving, dialog } = useDialogForm({
    open: appointment !== undefined,
    schema: assignSchema,
    empty: unassigned,
    call: ({ userId }: { userId: number }) =>
      AppointmentsService.updateAppointment({ id: lastAppointment?.id ?? 0, requestBody: { userId } }),
    events: ['appointment.assigned'],
    success: (answer) => ({
      title: t('Appointment assigned'),
      description: t('Assigned to {name}.', { name: attendeeName(answer) }),
    }),
    failure: t('Failed to assign the appointment'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Assign to client')}
      subtitle={
        lastAppointment && (
          <p>
            {t('{name} booked without an account. Which client is it?', {
              name: attendeeName(lastAppointment),
            })}
          </p>
        )
      }
      submit={t('Assign')}
    >
      <Field control={control} name="userId" label={t('Client')}>
        {(field) => <ClientSelect {...field} marksUnconfirmed disabled={saving.isPending} />}
      </Field>
    </FormDialog>
  );
}
