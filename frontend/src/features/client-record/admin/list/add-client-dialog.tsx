import { useRef } from 'react';
import { Checkbox, Input, type InputRef } from 'antd';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { Field, PasswordInput } from '../../../../shared/antd/field';
import { LanguageField } from '../../../../shared/antd/language-field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { generatedPassword } from '../../../../shared/password/generated-password';
import type { ClientForm } from './client-form';
import { useAddClient } from './use-add-client';
import { ClientInvitation } from '../../../clients/admin/offered/use-invitation';
import { WelcomeFields } from '../../../clients/admin/offered/welcome';
import '../../../clients/admin/clients.css';

const discardClient = () => ({
  title: t('Discard this client?'),
  text: t('What you typed will be lost.'),
  confirm: t('Discard'),
  cancel: t('Keep editing'),
});

/** Creates an account for a client, by invitation or with a password; asks before input is discarded. */
export function AddClientDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { form, control, saving, dialog, way, setWay, promise, inviteLabel, invited, linkDialog } =
    useAddClient(open, onClose);
  const isInvitation = way === 'invitation';
  return (
    <>
      <FormDialog
        {...dialog}
        result={invited && <ClientInvitation client={invited} />}
        title={t('Add New Client')}
        subtitle={<p>{isInvitation ? promise : t('The client can log in with this username right away.')}</p>}
        submit={isInvitation ? inviteLabel : t('Add client')}
        question={discardClient()}
      >
        <div className="ui-form-pairs">
          <Field control={control} name="firstName" label={t('First name')} optional>
            {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
          </Field>
          <Field control={control} name="lastName" label={t('Last name')} optional>
            {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
          </Field>
          {!isInvitation && (
            <Field control={control} name="username" label={t('Username')}>
              {(field) => <Input {...field} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
            </Field>
          )}
          <Field control={control} name="email" label={t('Email')}>
            {(field) => <Input {...field} type="email" autoComplete="off" />}
          </Field>
          <div className={isInvitation ? undefined : 'all-columns'}>
            <LanguageField control={control} name="language" />
          </div>
          {!isInvitation && <InitialPassword form={form} />}
          <Welcome form={form} disabled={saving.isPending} invites={isInvitation} />
          <div className="all-columns">
            <Button
              look="link"
              disabled={saving.isPending}
              onClick={() => setWay(isInvitation ? 'password' : 'invitation')}
            >
              {isInvitation ? t('Set a password instead') : t('Send an invitation instead')}
            </Button>
          </div>
        </div>
      </FormDialog>
      {linkDialog}
    </>
  );
}

/** Initial password, typed or generated. */
function InitialPassword({ form: { control, setValue } }: { form: UseFormReturn<ClientForm> }) {
  const password = useRef<InputRef>(null);
  const generate = () => {
    setValue('password', generatedPassword(), { shouldDirty: true, shouldValidate: true });
    // Focused synchronously: the form's setFocus runs later, and would take focus from a field entered in
    // between.
    password.current?.focus();
  };
  return (
    <div className="all-columns">
      <Field
        control={control}
        name="password"
        label={t('Password')}
        hint={t('At least 8 characters with letters, numbers and special characters')}
      >
        {({ ref, ...field }) => (
          <PasswordInput
            {...field}
            ref={(input) => {
              ref(input);
              password.current = input;
            }}
          />
        )}
      </Field>
      <p className="ui-hint row above">
        <Button size="small" onClick={generate}>
          {t('Generate')}
        </Button>
        {t('With an invitation, clients set their own password.')}
      </p>
    </div>
  );
}

interface WelcomeProps {
  form: UseFormReturn<ClientForm>;
  disabled: boolean;
  /** True if the client is invited in any case. */
  invites: boolean;
}

/** Additions of parts and invitation for the new client. */
function Welcome({ form, disabled, invites }: WelcomeProps) {
  const { control } = form;
  const { firstName, lastName, language = 'en' } = useWatch({ control });
  const name = [firstName, lastName].filter(Boolean).join(' ') || t('The client');
  return (
    <div className="stack ruled-off all-columns">
      <WelcomeFields form={form} client={{ name, language }} disabled={disabled} />
      {!invites && (
        <Controller
          control={control}
          name="invite"
          render={({ field: { value, onChange, ...field } }) => (
            <Checkbox {...field} checked={value} onChange={({ target }) => onChange(target.checked)}>
              {t('Send an invitation')}
            </Checkbox>
          )}
        />
      )}
    </div>
  );
}
