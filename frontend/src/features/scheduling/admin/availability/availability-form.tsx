import { useMemo } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { FormProvider, useForm } from 'react-hook-form';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { Field } from '../../../../shared/antd/field';
import { Group } from '../../../../shared/antd/group';
import { SaveBar } from '../../../../shared/antd/save-bar';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { AppointmentsService, type AvailabilityDto } from '../../../../shared/api';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { zoneName } from '../../../../shared/text/zone-time';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import { availabilityPath, useAvailability } from '../use-appointments';
import { availabilitySchema, formOf, rulesOf, type AvailabilityForm as Form } from './availability-schema';
import { ClosedDays } from './days-off';
import { FreeTimes } from './free-times';
import { Kinds } from './appointment-types';
import { WeeklyHours } from './weekly-hours';
import { T } from '../../../../shared/text/rich-text';
import { useSite } from '../../../../shared/practice/site';
import './availability.css';

const limits = () =>
  [
    {
      name: 'bufferMinutes',
      label: t('Buffer, in minutes'),
      hint: t('Free time before and after each appointment'),
    },
    {
      name: 'noticeHours',
      label: t('Notice, in hours'),
      hint: t('Clients must book at least this far ahead'),
    },
    {
      name: 'horizonDays',
      label: t('Booking window, in days'),
      hint: t('Clients can book up to this far ahead'),
    },
    {
      name: 'cancelHours',
      label: t('Cancellation, in hours'),
      hint: t('Clients can cancel or reschedule up to this long before'),
    },
  ] as const;

/** Form of the practice's availability. */
export function AvailabilityForm({ today }: { today: string }) {
  const availability = useAvailability();
  if (availability.data) return <Rules rules={availability.data} today={today} />;
  if (availability.isPending) return <ListSkeleton rows={7} label={t('Loading availability')} />;
  return <Failed message={t('Failed to load availability. Please try again.')} of={availability} explains />;
}

function Rules({ rules, today }: { rules: AvailabilityDto; today: string }) {
  const zone = useSite().timeZone;
  const { form, saving, draft, onReset } = useRulesForm(rules);
  const { control, handleSubmit, formState } = form;
  return (
    <>
      {rules.weekly.length === 0 && (
        <p className="note note-river below">
          <T text="<b>Booking is off.</b> Add weekly hours and an appointment type so that clients and visitors can book." />
        </p>
      )}
      <FormProvider {...form}>
        <form
          noValidate
          className="ui-card admin-editor"
          onSubmit={(event) => void handleSubmit((written) => saving.mutate(written))(event)}
        >
          <Group
            title={t('Weekly hours')}
            text={t('When clients can book, in {zone}.', { zone: zoneName(zone) })}
          >
            <WeeklyHours />
          </Group>
          <Group title={t('Days off')} text={t('No bookings on these days. Existing appointments stay.')}>
            <ClosedDays today={today} />
          </Group>
          <Group
            title={t('Appointment types')}
            text={t(
              'What clients can book, and for how long. Visitors book the consultation as their free first session.',
            )}
          >
            <Kinds rules={rules} />
          </Group>
          <Group title={t('Rules')} text={t('These apply to client bookings. You can book any free time.')}>
            {limits().map((limit) => (
              <Field key={limit.name} control={control} {...limit}>
                {(field) => <Input {...field} inputMode="numeric" autoComplete="off" />}
              </Field>
            ))}
          </Group>
          <SaveBar
            save={t('Save availability')}
            isDirty={formState.isDirty}
            isSaving={saving.isPending}
            draft={draft}
            onReset={onReset}
          />
        </form>
      </FormProvider>
      <FreeTimes kinds={rules.types} today={today} />
    </>
  );
}

function useRulesForm(rules: AvailabilityDto) {
  const queries = useQueryClient();
  const values = useMemo(() => formOf(rules), [rules]);
  const form = useForm<Form>({
    resolver: standardSchemaResolver(availabilitySchema),
    values,
    // Another admin's change is merged without overwriting unsaved input.
    resetOptions: { keepDirtyValues: true },
  });
  const { reset, formState } = form;
  const draft = useFormDraft(form, 'availability');
  const { leave } = useUnsentWork(formState.isDirty);
  const saving = useAction({
    call: (written: Form) => AppointmentsService.setAvailability({ requestBody: rulesOf(written) }),
    events: ['availability.changed'],
    success: t('Availability saved'),
    failure: t('Failed to save availability'),
    form,
    onSuccess: (saved) => {
      queries.setQueryData([availabilityPath], saved);
      reset(formOf(saved), { keepDirtyValues: false });
    },
  });
  const onReset = () => leave(() => reset(values, { keepDirtyValues: false }));
  return { form, saving, draft, onReset };
}
