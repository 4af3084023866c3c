import { Input } from 'antd';
import { t } from '@steward/texts';
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
