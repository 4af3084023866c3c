import { useMemo } from 'react';
import { Select } from 'antd';
import { FormProvider, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { AppointmentsService, type AppointmentType } from '../../../../shared/api';
import { spanIn } from '../../../../shared/text/zone-time';
import { ClientSelect } from '../../../clients/admin/offered/client-select';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { offersPlaces, typeOptions } from '../appointment-labels';
import { minutesLater, spanOf } from '../offered/practice-clock';
import { useAvailability } from '../offered/availability/use-availability';
import type { TimesForm } from '../offered/times';
import {
  clientRule,
  detailRules,
  noDetails,
  sentDetails,
  timeRules,
  typeRule,
  type DetailsForm,
} from './appointment-schema';
import { DetailFields } from './detail-fields';
import { type OverBusy, OverBusyQuestion, useRefusedForBusy } from './over-busy';
import { failureUnlessTaken, showTaken } from './taken';
import { TimesFields, type NewAppointmentTime } from './times-form';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { useSite } from '../../../../shared/practice/site';

interface NewAppointment extends TimesForm, DetailsForm {
  userId: number | undefined;
  type: AppointmentType | undefined;
}
interface Written extends NewAppointment, OverBusy {
  userId: number;
  type: AppointmentType;
}

const newSchema = z.object({
  userId: clientRule,
  type: typeRule,
  ...timeRules,
  ...detailRules,
}) as z.ZodMiniType<Written, NewAppointment>;
const empty: NewAppointment = {
  userId: undefined,
  type: undefined,
  day: '',
  startsAt: '',
  endsAt: '',
  ...noDetails,
};

/** Creates an appointment with a client at any free time. */
export function NewAppointmentDialog({ newTime, onClose }: DialogOf<{ newTime: NewAppointmentTime }>) {
  const zone = useSite().timeZone;
  const kinds = useAvailability().data?.types ?? [];
  const { form, saving, dialog, busy } = useNewAppointment({ newTime, onClose });
  const { control, getValues, setValue } = form;
  const type = useWatch({ control, name: 'type' });
  const minutesOf = (chosen: AppointmentType | undefined) =>
    kinds.find((kind) => kind.type === chosen)?.minutes;
  const fillEnd = (chosen: AppointmentType) => {
    const { day, startsAt } = getValues();
    const minutes = minutesOf(chosen);
    if (day === '' || startsAt === '' || minutes === undefined) return;
    setValue('endsAt', minutesLater({ day, time: startsAt }, minutes, zone).time, { shouldDirty: true });
  };
  const fillPlace = (chosen: AppointmentType) => {
    if (!offersPlaces(kinds)) return;
    const place = kinds.find((kind) => kind.type === chosen)?.places?.[0] ?? 'office';
    setValue('place', place, { shouldDirty: true });
  };
  return (
    <FormDialog
      {...dialog}
      title={t('New appointment')}
      subtitle={<p>{t('The client is notified, and reminded a day and an hour before.')}</p>}
      submit={t('Create appointment')}
    >
      <FormProvider {...form}>
        <div className="ui-form-pairs">
          <Field control={control} name="userId" label={t('Client')}>
            {(field) => <ClientSelect {...field} disabled={saving.isPending} />}
          </Field>
          <Field control={control} name="type" label={t('Type')}>
            {({ onChange, value, ...field }) => (
              <Select<AppointmentType>
                {...field}
                {...(value !== undefined && { value })}
                placeholder={t('Choose a type')}
                options={typeOptions(kinds)}
                onChange={(chosen) => {
                  onChange(chosen);
                  fillEnd(chosen);
                  fillPlace(chosen);
                }}
              />
            )}
          </Field>
        </div>
        <TimesFields type={type} minutes={minutesOf(type)} />
        <DetailFields />
      </FormProvider>
      <OverBusyQuestion refused={busy.refused} onConfirm={saving.mutate} onClose={busy.forget} />
    </FormDialog>
  );
}

function useNewAppointment({ newTime, onClose }: DialogOf<{ newTime: NewAppointmentTime }>) {
  const zone = useSite().timeZone;
  const lastShown = useLastDefined(newTime);
  const userId = useRecordClient().client?.id;
  const values = useMemo(() => ({ ...empty, userId, ...lastShown }), [userId, lastShown]);
  const busy = useRefusedForBusy<Written>();
  const created = useDialogForm({
    open: newTime !== undefined,
    draft: `appointment:new:${userId ?? ''}`,
    schema: newSchema,
    empty,
    values,
    call: ({ userId, type, day, startsAt, endsAt, overBusy, ...details }: Written, keyFor) => {
      const span = spanOf(day, startsAt, endsAt, zone);
      const requestBody = { userId, type, ...span, ...(overBusy && { overBusy }), ...sentDetails(details) };
      return AppointmentsService.createAppointmentForAdmin({
        requestBody,
        idempotencyKey: keyFor(requestBody),
      });
    },
    events: ['appointment.booked'],
    success: (answer) => ({ title: t('Appointment created'), description: spanIn(answer, zone) }),
    failure: failureUnlessTaken(t('Failed to create the appointment')),
    onFailure: (failure, written) => busy.asks(failure, written) || showTaken(failure, created.form.setError),
    onClose,
  });
  return { ...created, busy };
}
