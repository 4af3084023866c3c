import { useMemo } from 'react';
import { Input, Select } from 'antd';
import { type Control, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { TemplateSelect } from '../../../../features/documents/admin/offered/template-select';
import { Field, LineField } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { type ClientDto, type RecurringRequestDto, RecurringRequestsService } from '../../../../shared/api';
import { useSite } from '../../../../shared/practice/site';
import { formatDay, todayIn } from '../../../../shared/text/format';
import { isWritten, nextDay, periodBefore } from './next-request';
import {
  changesOf,
  emptyRecurring,
  formOf,
  newRecurringOf,
  periodOptions,
  type RecurringForm,
  recurringSchema,
} from './recurring-schema';

interface RecurringDialogProps {
  client: ClientDto;
  /** 'new' creates one; undefined keeps the dialog closed. */
  recurring: RecurringRequestDto | 'new' | undefined;
  onClose: () => void;
}

/** Sets up a document that is asked for again and again, or changes what is asked from now on. */
export function RecurringDialog({ client, recurring, onClose }: RecurringDialogProps) {
  const last = useLastDefined(recurring);
  const before = last === 'new' ? undefined : last;
  const values = useMemo(() => (before ? formOf(before) : emptyRecurring), [before]);
  const askAboutNumbers = useNumberQuestion();
  const { control, dialog } = useDialogForm({
    open: recurring !== undefined,
    draft: `recurring-request:${client.id}:${before?.id ?? 'new'}`,
    schema: recurringSchema,
    empty: emptyRecurring,
    values,
    holds: ({ title, description }, proceed) => askAboutNumbers([title, description], proceed),
    call: (form: RecurringForm, keyFor) => {
      if (before) {
        const requestBody = changesOf(before, form);
        return RecurringRequestsService.updateRecurringRequest({ id: before.id, requestBody });
      }
      const requestBody = newRecurringOf(client.id, form);
      return RecurringRequestsService.createRecurringRequest({
        requestBody,
        idempotencyKey: keyFor({ ...requestBody }),
      });
    },
    events: ['document_request.made'],
    success: before ? t('Recurring request updated') : t('Recurring request created'),
    failure: before
      ? t('Failed to update the recurring request')
      : t('Failed to create the recurring request'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={before ? t('Edit recurring request') : t('New recurring request')}
      subtitle={
        <p>
          {before
            ? t('Requests that were already made don’t change.')
            : t('{name} is asked automatically, and reminded as usual.', { name: client.name })}
        </p>
      }
      submit={before ? t('Save changes') : t('Create')}
    >
      <LineField control={control} name="title" label={t('Title')} max={170} />
      <LineField control={control} name="description" label={t('Description')} optional max={2000} rows={3} />
      <div className="ui-form-pairs">
        <Field control={control} name="every" label={t('How often')}>
          {(field) => <Select {...field} options={periodOptions()} />}
        </Field>
        <Field control={control} name="dueInDays" label={t('Due after, in days')}>
          {(field) => <Input {...field} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field control={control} name="startsOn" label={t('Starts')}>
          {(field) => <Input {...field} type="date" />}
        </Field>
        <Field control={control} name="endsOn" label={t('Ends')} optional>
          {(field) => <Input {...field} type="date" />}
        </Field>
      </div>
      <Next control={control} client={client} before={before} />
      <Field
        control={control}
        name="templateId"
        label={t('Template')}
        optional
        hint={t('A form for the client to download and fill in.')}
      >
        {(field) => (
          <TemplateSelect
            {...field}
            {...(before?.templateId != null && {
              known: [{ id: before.templateId, title: before.templateTitle ?? '' }],
            })}
          />
        )}
      </Field>
    </FormDialog>
  );
}

interface NextProps {
  control: Control<RecurringForm>;
  client: ClientDto;
  before: RecurringRequestDto | undefined;
}

/** Sentence on what the client is asked next. */
function Next({ control, client, before }: NextProps) {
  const { title = '', every = 'month', startsOn = '', endsOn = '' } = useWatch({ control });
  const today = todayIn(useSite().timeZone);
  const hasStart = isWritten(startsOn);
  const on = hasStart ? nextDay({ every, startsOn, endsOn, lastOn: before?.lastOn }, today) : undefined;
  return (
    <p role="status" className="note">
      {on === undefined
        ? hasStart
          ? t('Nothing more is requested.')
          : t('Choose when it starts to see what is requested next.')
        : nextText(`${title.trim() || '…'}, ${periodBefore(on, every, client.language)}`, on)}
    </p>
  );
}

/** 'Next: “Bank statement, November 2026” on December 1, 2026' */
const nextText = (title: string, on: string): string =>
  t('Next: “{title}” on {day}', { title, day: formatDay(on) });
