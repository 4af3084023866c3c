import { useMemo } from 'react';
import { Input, Select } from 'antd';
import { useWatch, type Control } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { Field, LineField, PasswordInput } from '../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { type CalendarConnectionDto, ConnectionsService } from '../../../shared/api';
import { nameRule, textRule } from '../../../shared/forms/text-rule';
import { calendarProviders, providerOf } from './calendar-providers';
import { ConnectionRefused } from '../../../features/connections/admin/offered/connection-refused';
import { ProviderSteps } from '../../../features/connections/admin/offered/provider-steps';

interface CalendarDialogProps {
  /** The calendar to change; `new` for another one, undefined keeps the dialog closed. */
  of: CalendarConnectionDto | 'new' | undefined;
  onClose: () => void;
}

const minutesRule = z.string().check(
  z.trim(),
  z.refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= 240, {
    error: () => t('Enter minutes from 0 to 240'),
  }),
);

const changeSchema = z.object({
  provider: z.string(),
  url: textRule(2000),
  name: nameRule(100, () => t('Please enter a name')),
  username: textRule(200),
  password: z.string(),
  minutesBefore: minutesRule,
  minutesAfter: minutesRule,
});
type CalendarForm = z.infer<typeof changeSchema>;

const newSchema = z.extend(changeSchema, { url: textRule(2000, () => t('Please enter the address')) });

const empty: CalendarForm = {
  provider: 'google',
  url: '',
  name: '',
  username: '',
  password: '',
  minutesBefore: '0',
  minutesAfter: '0',
};

const formOf = ({
  url,
  name,
  username,
  minutesBefore,
  minutesAfter,
}: CalendarConnectionDto): CalendarForm => ({
  ...empty,
  provider: providerOf(url),
  name,
  username: username ?? '',
  minutesBefore: String(minutesBefore),
  minutesAfter: String(minutesAfter),
});

/** Connects a calendar, or changes it: the provider first, then its address. */
export function CalendarDialog({ of, onClose }: CalendarDialogProps) {
  const last = useLastDefined(of);
  const calendar = last === 'new' ? undefined : last;
  const values = useMemo(() => (calendar ? formOf(calendar) : empty), [calendar]);
  const { form, control, saving, dialog } = useDialogForm({
    open: of !== undefined,
    schema: calendar ? changeSchema : newSchema,
    empty,
    values,
    call: (sent: CalendarForm, keyFor) => {
      if (calendar)
        return ConnectionsService.updateCalendar({ id: calendar.id, requestBody: changesOf(sent) });
      const requestBody = { ...changesOf(sent), url: sent.url, name: sent.name };
      return ConnectionsService.createCalendar({ requestBody, idempotencyKey: keyFor(requestBody) });
    },
    events: ['connection.changed'],
    success: ({ name, events }) => ({
      title: calendar ? t('Calendar changed') : t('Calendar connected'),
      description: t('{name}: {count, plural, one {# event was read.} other {# events were read.}}', {
        name,
        count: events,
      }),
    }),
    failure: () => undefined,
    onClose,
  });
  const chosen = useWatch({ control, name: 'provider' });
  const provider = calendarProviders().find(({ key }) => key === chosen);
  const choose = (key: string) => {
    form.setValue('provider', key, { shouldDirty: true });
    form.clearErrors();
    saving.reset();
  };
  return (
    <FormDialog
      {...dialog}
      title={calendar ? t('Change calendar') : t('Connect a calendar')}
      submit={calendar ? t('Save changes') : t('[calendar] Connect')}
    >
      <Field control={control} name="provider" label={t('Where is your calendar?')}>
        {({ id, value }) => (
          <Select
            id={id}
            value={value}
            onChange={choose}
            options={calendarProviders().map(({ key, name }) => ({ value: key, label: name }))}
          />
        )}
      </Field>
      {provider && <ProviderSteps steps={provider.steps} help={provider.help} />}
      <LineField
        control={control}
        name="url"
        label={provider?.address ?? t('Address of the calendar')}
        hint={
          calendar
            ? t('Leave it empty to keep the stored one at {host}.', { host: new URL(calendar.url).host })
            : t('Keep it secret: anyone who has it can read your calendar.')
        }
        optional={calendar !== undefined}
        max={2000}
      />
      {provider?.hasLogin && <Login control={control} hasPassword={calendar?.hasPassword ?? false} />}
      <LineField
        control={control}
        name="name"
        label={t('Name')}
        hint={t('For your team, for example “Ann’s calendar”.')}
        max={100}
      />
      <div className="ui-form-pairs">
        <Minutes control={control} name="minutesBefore" label={t('Minutes kept free before an event')} />
        <Minutes control={control} name="minutesAfter" label={t('Minutes kept free after an event')} />
      </div>
      <ConnectionRefused error={saving.error} of={form.formState.errors} />
      {saving.isPending && (
        <p className="ui-hint" role="status">
          {t('Reading the calendar. This takes up to 30 seconds.')}
        </p>
      )}
    </FormDialog>
  );
}

function changesOf({ url, name, username, password, minutesBefore, minutesAfter, provider }: CalendarForm) {
  const hasLogin = calendarProviders().find(({ key }) => key === provider)?.hasLogin ?? false;
  return {
    name,
    ...(url !== '' && { url }),
    username: hasLogin && username !== '' ? username : null,
    ...(hasLogin && password !== '' && { password }),
    minutesBefore: Number(minutesBefore),
    minutesAfter: Number(minutesAfter),
  };
}

function Login({ control, hasPassword }: { control: Control<CalendarForm>; hasPassword: boolean }) {
  return (
    <div className="ui-form-pairs">
      <LineField
        control={control}
        name="username"
        label={t('Username')}
        hint={t('Only if the calendar needs a login.')}
        optional
        max={200}
      />
      <Field
        control={control}
        name="password"
        label={t('App password')}
        hint={hasPassword ? t('Leave it empty to keep the stored one.') : undefined}
        optional
      >
        {(field) => <PasswordInput {...field} maxLength={200} autoComplete="off" />}
      </Field>
    </div>
  );
}

interface MinutesProps {
  control: Control<CalendarForm>;
  name: 'minutesBefore' | 'minutesAfter';
  label: string;
}

function Minutes({ control, name, label }: MinutesProps) {
  return (
    <Field control={control} name={name} label={label}>
      {(field) => <Input {...field} inputMode="numeric" autoComplete="off" maxLength={3} />}
    </Field>
  );
}
