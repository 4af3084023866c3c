import { Input } from 'antd';
import { t } from '@steward/texts';
import type { AppointmentDto } from '../../../shared/api';
import { DialogForm } from '../../../shared/antd/dialog-form';
import { Field } from '../../../shared/antd/field';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import type { DialogOf } from '../../../shared/antd/dialog';
import { longestReason, useCancelForm } from '../shared/use-cancel-form';
import { OwnTime, ownMoment } from './offered/own-time';
import { useBooksHere } from './use-scheduling';

/** Confirms before an appointment is cancelled, with an optional reason. */
export function CancelAppointmentDialog({ appointment, onClose }: DialogOf<{ appointment: AppointmentDto }>) {
  const lastAppointment = useLastDefined(appointment);
  const booksHere = useBooksHere();
  const { control, dialog } = useCancelForm(appointment, {
    success: ({ typeLabel, startsAt }) => ({
      title: t('Appointment cancelled'),
      description: `${typeLabel}, ${ownMoment(startsAt)}.`,
    }),
    failure: [t('Error'), t('Failed to cancel the appointment. Please try again.')],
    onClose,
  });
  return (
    <DialogForm
      {...dialog}
      title={t('Cancel {type}?', { type: lastAppointment?.typeLabel ?? '' })}
      subtitle={
        lastAppointment && (
          <>
            <OwnTime of={lastAppointment} />
            {lastAppointment.cancellableUntil !== null && (
              <p className="ui-hint">
                {booksHere
                  ? t('You can cancel until {time}. To meet later, just book a new time.', {
                      time: ownMoment(lastAppointment.cancellableUntil),
                    })
                  : t('You can cancel until {time}.', {
                      time: ownMoment(lastAppointment.cancellableUntil),
                    })}
              </p>
            )}
          </>
        )
      }
      submit={t('Cancel appointment')}
      cancel={t('Go back')}
      danger
    >
      <Field control={control} name="reason" label={t('Reason')} optional>
        {(field) => <Input.TextArea {...field} rows={2} maxLength={longestReason} />}
      </Field>
    </DialogForm>
  );
}
