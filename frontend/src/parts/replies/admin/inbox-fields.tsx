import { useId } from 'react';
import { Checkbox, Input } from 'antd';
import { Controller, useFormContext, useWatch, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import type { EmailConnectionDto } from '../../../shared/api';
import { Field, LineField, PasswordInput } from '../../../shared/antd/field';
import { TurnedOffNote } from '../../../shared/parts/while-on';
import { hasKnownInbox, type ReadingForm } from './reading-form';

interface InboxFieldsProps {
  /** The connected account. */
  email: EmailConnectionDto;
  /** The chosen provider. */
  provider: string;
}

/** The choice to read answers to emails, and the inbox that they are read from. */
export function InboxFields({ email, provider }: InboxFieldsProps) {
  const { control } = useFormContext<ReadingForm>();
  const readsReplies = useWatch({ control, name: 'readsReplies' });
  return (
    <>
      <TurnedOffNote />
      <CheckField
        control={control}
        name="readsReplies"
        label={t('Clients can answer by email')}
        hint={t(
          'When someone answers the email about a message, the answer is in the conversation. Only emails that arrive from now on are read, and nothing changes in your mailbox.',
        )}
      />
      {readsReplies && (
        <CheckField
          control={control}
          name="staffReplies"
          label={t('Colleagues can answer by email, too')}
          hint={t(
            'Anyone who gets into a colleague’s mailbox could then write to your clients. Answers of colleagues with a second factor always wait under Messages, Not assigned.',
          )}
        />
      )}
      {readsReplies && !hasKnownInbox(provider) && <OtherInbox control={control} email={email} />}
    </>
  );
}

interface OtherInboxProps extends Pick<InboxFieldsProps, 'email'> {
  control: Control<ReadingForm>;
}

function OtherInbox({ control, email }: OtherInboxProps) {
  const trustsTopmost = useWatch({ control, name: 'imap.trustsTopmost' });
  return (
    <>
      <div className="ui-form-pairs">
        <LineField
          control={control}
          name="imap.host"
          label={t('Server for incoming mail (IMAP)')}
          hint={t('For example, imap.example.com')}
          max={253}
        />
        <Field control={control} name="imap.port" label={t('Port')}>
          {(field) => <Input {...field} inputMode="numeric" autoComplete="off" maxLength={5} />}
        </Field>
      </div>
      <LineField
        control={control}
        name="imap.username"
        label={t('Username for reading')}
        hint={t('Empty: the same as for sending.')}
        optional
        max={320}
      />
      <Field
        control={control}
        name="imap.password"
        label={t('Password for reading')}
        hint={
          email.imap?.hasPassword
            ? t('Leave it empty to keep the stored one.')
            : t('Empty: the same as for sending.')
        }
      >
        {(field) => <PasswordInput {...field} maxLength={1000} autoComplete="off" />}
      </Field>
      {!trustsTopmost && (
        <LineField
          control={control}
          name="imap.authServer"
          label={t('Name of the mail server in its checks')}
          hint={t(
            'The first word of “Authentication-Results” in an email that you received. Empty: the server for incoming mail.',
          )}
          optional
          max={253}
        />
      )}
      <CheckField
        control={control}
        name="imap.trustsTopmost"
        label={t('My provider writes no name, or changes it')}
        hint={t(
          'Then the topmost check of an email counts, from any server. Choose this only if your provider checks every email that it receives.',
        )}
      />
    </>
  );
}

interface CheckFieldProps extends Pick<OtherInboxProps, 'control'> {
  name: 'readsReplies' | 'staffReplies' | 'imap.trustsTopmost';
  label: string;
  hint: string;
}

/** A choice of its own, with what it means below it. */
function CheckField({ control, name, label, hint }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="stack gap-xs">
      <Controller
        control={control}
        name={name}
        render={({ field: { value, ...field } }) => (
          <Checkbox {...field} checked={value} aria-describedby={id}>
            {label}
          </Checkbox>
        )}
      />
      <p id={id} className="ui-hint">
        {hint}
      </p>
    </div>
  );
}
