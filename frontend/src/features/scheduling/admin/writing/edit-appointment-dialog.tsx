import { Select } from 'antd';
import { FormProvider } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useEditForm } from '../../../../shared/antd/form-dialog';
import { AppointmentsService, type AdminAppointmentDto, type AppointmentType } from '../../../../shared/api';
import { nameOf, typeOptions } from '../appointment-labels';
import { useAvailability } from '../offered/availability/use-availability';
import { changesOf, editFormOf, editSchema, emptyEdit } from './appointment-schema';
import { DetailFields } from './detail-fields';

interface EditAppointmentDialogProps {
  /** The appointment to edit; undefined keeps the dialog closed. */
  appointment: AdminAppointmentDto | undefined;
  onClose: () => void;
}

/** Edits the details of an appointment; its time is changed by rescheduling. */
export function EditAppointmentDialog({ appointment, onClose }: EditAppointmentDialogProps) {
  const kinds = useAvailability().data?.types ?? [];
  const { lastRecord, form, dialog } = useEditForm({
    record: appointment,
    draft: 'appointment',
    schema: editSchema,
    empty: emptyEdit,
    formOf: editFormOf,
    changesOf,
    call: (id, requestBody) => AppointmentsService.updateAppointment({ id, requestBody }),
    event: 'appointment.changed',
    success: t('Appointment updated'),
    failure: t('Failed to update the appointment'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Edit appointment')}
      subtitle={lastRecord && <p>{nameOf(lastRecord)}</p>}
    >
      <FormProvider {...form}>
        <Field control={form.control} name="type" label={t('Type')}>
          {(field) => <Select<AppointmentType> {...field} options={typeOptions(kinds)} />}
        </Field>
        <DetailFields />
      </FormProvider>
    </FormDialog>
  );
}
