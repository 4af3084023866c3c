import { useMemo } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAction } from '../../../../shared/action/use-action';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { errorMessage } from '../../../../shared/api-error';
import { AppointmentsService, type AdminAppointmentDto } from '../../../../shared/api';
import { spanIn } from '../../../../shared/zone-time';
import { useFormDraft } from '../../../../shared/use-form-draft';
import { nameOf } from '../appointment-labels';
import { clockTime, spanOf } from '../practice-clock';
import { timeRules, type TimesForm } from './appointment-schema';
import { isTaken, showTaken } from './taken';
import { TimesFields } from './times-form';

const timesSchema: z.ZodMiniType<TimesForm, TimesForm> = z.object(timeRules);
const noTimes: TimesForm = { day: '', startsAt: '', endsAt: '' };

interface RescheduleDialogProps {
  zone: string;
  /** The appointment to reschedule; undefined keeps the dialog closed. */
  appointment: AdminAppointmentDto | undefined;
  onClose: () => void;
}

/** Reschedules an appointment to any free time. */
export function RescheduleDialog({ zone, appointment, onClose }: RescheduleDialogProps) {
  const lastAppointment = useLastDefined(appointment);
  const values = useMemo(
    () => (lastAppointment ? timesOf(lastAppointment, zone) : noTimes),
    [lastAppointment, zone],
  );
  const form = useForm<TimesForm>({
    resolver: standardSchemaResolver(timesSchema),
    defaultValues: noTimes,
    values,
  });
  const { handleSubmit, reset, formState, setError } = form;
  const draft = useFormDraft(form, appointment && `appointment-times:${appointment.id}`);
  const moving = useAction({
    call: ({ id, times: { day, startsAt, endsAt } }: { id: number; times: TimesForm }) =>
      AppointmentsService.updateAppointment({ id, requestBody: spanOf(day, startsAt, endsAt, zone) }),
    events: ['appointment.rescheduled'],
    success: (answer) => ({ title: 'Appointment rescheduled', description: spanIn(answer, zone) }),
    failure: (failure) =>
      isTaken(failure)
        ? undefined
        : { title: 'Failed to reschedule the appointment', description: errorMessage(failure) },
    form,
    onSuccess: onClose,
    onFailure: (failure) => showTaken(failure, setError),
  });
  return (
    <FormDialog
      open={appointment !== undefined}
      title="Reschedule"
      subtitle={
        lastAppointment && (
          <p>
            {nameOf(lastAppointment)}, now {spanIn(lastAppointment, zone)}.
            {lastAppointment.client && ` ${lastAppointment.client.name} is notified.`}
          </p>
        )
      }
      submit="Reschedule"
      isDirty={formState.isDirty}
      isSaving={moving.isPending}
      draft={draft}
      onSubmit={() =>
        void handleSubmit((times) => lastAppointment && moving.mutate({ id: lastAppointment.id, times }))()
      }
      onClose={onClose}
      afterClose={() => reset(values)}
    >
      <FormProvider {...form}>
        <TimesFields zone={zone} minutes={undefined} />
      </FormProvider>
    </FormDialog>
  );
}

function timesOf({ startsAt, endsAt }: AdminAppointmentDto, zone: string): TimesForm {
  const start = clockTime(startsAt, zone);
  return { day: start.day, startsAt: start.time, endsAt: clockTime(endsAt, zone).time };
}
