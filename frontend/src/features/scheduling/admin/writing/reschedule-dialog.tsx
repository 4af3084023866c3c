import { useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { AppointmentsService, type AdminAppointmentDto } from '../../../../shared/api';
import { spanIn } from '../../../../shared/text/zone-time';
import { nameOf } from '../appointment-labels';
import { clockTime, spanOf } from '../offered/practice-clock';
import type { TimesForm } from '../offered/times';
import { timeRules } from './appointment-schema';
import { type OverBusy, OverBusyQuestion, useRefusedForBusy } from './over-busy';
import { failureUnlessTaken, showTaken } from './taken';
import { TimesFields } from './times-form';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { useSite } from '../../../../shared/practice/site';

type Times = TimesForm & OverBusy;
const timesSchema: z.ZodMiniType<Times, TimesForm> = z.object(timeRules);
const noTimes: TimesForm = { day: '', startsAt: '', endsAt: '' };

/** Reschedules an appointment to any free time. */
export function RescheduleDialog({ appointment, onClose }: DialogOf<{ appointment: AdminAppointmentDto }>) {
  const zone = useSite().timeZone;
  const lastAppointment = useLastDefined(appointment);
  const id = lastAppointment?.id ?? 0;
  const values = useMemo(
    () => (lastAppointment ? timesOf(lastAppointment, zone) : noTimes),
    [lastAppointment, zone],
  );
  const busy = useRefusedForBusy<Times>();
  const { form, saving, dialog } = useDialogForm({
    open: appointment !== undefined,
    draft: `appointment-times:${id}`,
    schema: timesSchema,
    empty: noTimes,
    values,
    call: ({ day, startsAt, endsAt, overBusy }: Times) => {
      const requestBody = { ...spanOf(day, startsAt, endsAt, zone), ...(overBusy && { overBusy }) };
      return AppointmentsService.updateAppointment({ id, requestBody });
    },
    events: ['appointment.rescheduled'],
    success: (answer) => ({ title: t('Appointment rescheduled'), description: spanIn(answer, zone) }),
    failure: failureUnlessTaken(t('Failed to reschedule the appointment')),
    onFailure: (failure, times) => busy.asks(failure, times) || showTaken(failure, form.setError),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Reschedule')}
      subtitle={
        lastAppointment && (
          <p>
            {lastAppointment.client
              ? t('{appointment}, now {time}. {name} is notified.', {
                  ...nowOf(lastAppointment, zone),
                  name: lastAppointment.client.name,
                })
              : t('{appointment}, now {time}.', nowOf(lastAppointment, zone))}
          </p>
        )
      }
      submit={t('Reschedule')}
    >
      <FormProvider {...form}>
        <TimesFields minutes={undefined} />
      </FormProvider>
      <OverBusyQuestion refused={busy.refused} onConfirm={saving.mutate} onClose={busy.forget} />
    </FormDialog>
  );
}

const nowOf = (appointment: AdminAppointmentDto, zone: string) => ({
  appointment: nameOf(appointment),
  time: spanIn(appointment, zone),
});

function timesOf({ startsAt, endsAt }: AdminAppointmentDto, zone: string): TimesForm {
  const start = clockTime(startsAt, zone);
  return { day: start.day, startsAt: start.time, endsAt: clockTime(endsAt, zone).time };
}
