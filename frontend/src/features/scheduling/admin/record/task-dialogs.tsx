import { type AdminAppointmentDto, AppointmentsService } from '../../../../shared/api';
import type { TaskName } from './appointment-tasks';
import { EditAppointmentDialog } from '../writing/edit-appointment-dialog';
import { RescheduleDialog } from '../writing/reschedule-dialog';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { CreateClientDialog } from '../../../clients/admin/offered/create-client-dialog';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { ClientSelect } from '../../../clients/admin/offered/client-select';
import { clientRule } from '../writing/appointment-schema';
import { attendeeName, nameOf } from '../appointment-labels';
import { Input } from 'antd';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { spanIn } from '../../../../shared/text/zone-time';
import { longestReason, useCancelForm } from '../../shared/use-cancel-form';
import { useSite } from '../../../../shared/practice/site';

/** The current task and its appointment. */
export interface Task {
  name: TaskName;
  appointment: AdminAppointmentDto;
}

/** Dialogs of the tasks of an appointment, at most one open. */
export function TaskDialogs({ task, onClose }: DialogOf<{ task: Task }>) {
  const taskFor = (name: TaskName) => (task?.name === name ? task.appointment : undefined);
  return (
    <>
      <RescheduleDialog appointment={taskFor('reschedule')} onClose={onClose} />
      <EditAppointmentDialog appointment={taskFor('edit')} onClose={onClose} />
      <AssignDialog appointment={taskFor('assign')} onClose={onClose} />
      <VisitorClientDialog appointment={taskFor('client')} onClose={onClose} />
      <CancelDialog appointment={taskFor('cancel')} onClose={onClose} />
    </>
  );
}

/** Makes a client of a visitor, with all appointments of that email address. */
function VisitorClientDialog({ appointment, onClose }: DialogOf<{ appointment: AdminAppointmentDto }>) {
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

interface AssignForm {
  userId: number | undefined;
}
const unassigned: AssignForm = { userId: undefined };
const assignSchema = z.object({ userId: clientRule }) as z.ZodMiniType<{ userId: number }, AssignForm>;

/** Assigns a visitor's appointment to a client. */
function AssignDialog({ appointment, onClose }: DialogOf<{ appointment: AdminAppointmentDto }>) {
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

/** Confirms and cancels an appointment. */
function CancelDialog({ appointment, onClose }: DialogOf<{ appointment: AdminAppointmentDto }>) {
  const zone = useSite().timeZone;
  const lastAppointment = useLastDefined(appointment);
  const { control, dialog } = useCancelForm(appointment, {
    success: t('Appointment cancelled'),
    failure: t('Failed to cancel the appointment'),
    onClose,
  });
  return (
    <DialogForm
      {...dialog}
      title={t('Cancel this appointment?')}
      subtitle={
        lastAppointment && (
          <>
            <p>
              {nameOf(lastAppointment)}, {spanIn(lastAppointment, zone)}.
            </p>
            <p>
              {lastAppointment.client
                ? t('{name} is notified, and the time becomes free.', { name: lastAppointment.client.name })
                : t('The time becomes free.')}
            </p>
          </>
        )
      }
      submit={t('Cancel appointment')}
      cancel={t('Go back')}
      danger
    >
      <Field
        control={control}
        name="reason"
        label={t('Reason')}
        optional
        hint={t('The client will see this.')}
      >
        {(field) => <Input.TextArea {...field} rows={3} maxLength={longestReason} />}
      </Field>
    </DialogForm>
  );
}
