import { Input, Select } from 'antd';
import { FormProvider, useWatch, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { ConnectionsService, type EmailConnectionDto } from '../../../shared/api';
import { Field, LineField, PasswordInput } from '../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { Added } from '../../../shared/parts/parts-in-use';
import { ConnectionRefused } from './offered/connection-refused';
import { emailProviders } from './email-providers';
import { ProviderSteps } from './offered/provider-steps';
import { emailSchema, formOf, inputOf, serverFields, type EmailForm } from './email-schema';
import { useEmailAdditions } from './offered/email-additions';

interface EmailDialogProps {
  open: boolean;
  email: EmailConnectionDto;
  onClose: () => void;
}

/** Connects an email account, or changes it: the provider first, then address and password. */
export function EmailDialog({ open, email, onClose }: EmailDialogProps) {
  const added = useEmailAdditions(email);
  const values = { ...formOf(email), ...added.values };
  const { form, control, saving, dialog } = useDialogForm({
    open,
    schema: emailSchema,
    empty: values,
    values,
    call: (sent: EmailForm) =>
      ConnectionsService.saveEmailConnection({ requestBody: { ...inputOf(sent), ...added.inputOf(sent) } }),
    events: ['connection.changed'],
    success: ({ fromAddress }) => ({
      title: t('Email connected'),
      description: t('We sent you a test message from {address}.', { address: fromAddress ?? '' }),
    }),
    failure: () => undefined,
    onClose,
  });
  const chosen = useWatch({ control, name: 'provider' });
  const provider = emailProviders().find(({ key }) => key === chosen);
  const choose = (key: string) => {
    form.setValue('provider', key, { shouldDirty: true });
    for (const [name, value] of Object.entries(serverFields(key)))
      form.setValue(name as 'host', value, { shouldDirty: true });
    form.clearErrors();
    saving.reset();
  };
  return (
    <FormDialog
      {...dialog}
      title={email.source === 'practice' ? t('Change email account') : t('Connect email')}
      submit={t('[email] Connect')}
      canSubmit={provider?.connects !== false}
    >
      <Field control={control} name="provider" label={t('Where is your email?')}>
        {({ id, value }) => (
          <Select
            id={id}
            value={value}
            onChange={choose}
            options={emailProviders().map(({ key, name }) => ({ value: key, label: name }))}
          />
        )}
      </Field>
      {provider && (
        <ProviderSteps
          steps={provider.steps}
          help={
            provider.help === undefined
              ? undefined
              : { url: provider.help, label: t('Open the provider’s instructions') }
          }
          warns={provider.connects === false}
        />
      )}
      {provider && provider.connects !== false && (
        <>
          {!provider.server && <ServerFields control={control} />}
          <LineField
            control={control}
            name="fromAddress"
            label={t('Your email address')}
            hint={t('Emails to clients come from it.')}
            type="email"
            max={254}
          />
          <LineField
            control={control}
            name="username"
            label={provider.login ?? t('Login name')}
            hint={provider.login === undefined ? t('Only if you log in with another address.') : undefined}
            optional={provider.login === undefined || provider.key === 'other'}
            max={320}
          />
          <Field
            control={control}
            name="password"
            label={provider.password}
            hint={email.hasPassword ? t('Leave it empty to keep the stored one.') : undefined}
          >
            {(field) => <PasswordInput {...field} maxLength={1000} autoComplete="off" />}
          </Field>
          <LineField
            control={control}
            name="fromName"
            label={t('Sender’s name')}
            hint={t('Empty: the name of your practice.')}
            optional
            max={100}
          />
          <FormProvider {...form}>
            <Added at="connections.email-fields" with={{ email, provider: provider.key }} />
          </FormProvider>
        </>
      )}
      <ConnectionRefused error={saving.error} of={form.formState.errors} />
      {saving.isPending && (
        <p className="ui-hint" role="status">
          {t('Logging in and sending you a test message. This takes up to 30 seconds.')}
        </p>
      )}
    </FormDialog>
  );
}

/** Server, port and encryption, for providers that are not in the list. */
function ServerFields({ control }: { control: Control<EmailForm> }) {
  return (
    <>
      <LineField
        control={control}
        name="host"
        label={t('Server for outgoing mail')}
        hint={t('For example, smtp.example.com')}
        max={253}
      />
      <div className="ui-form-pairs">
        <Field control={control} name="security" label={t('Encryption')}>
          {({ id, value, onChange }) => (
            <Select
              id={id}
              value={value}
              onChange={onChange}
              options={[
                { value: 'tls', label: t('TLS (usual, port 465)') },
                { value: 'starttls', label: t('STARTTLS (port 587)') },
                { value: 'none', label: t('None (only this machine)') },
              ]}
            />
          )}
        </Field>
        <Field control={control} name="port" label={t('Port')}>
          {(field) => <Input {...field} inputMode="numeric" autoComplete="off" maxLength={5} />}
        </Field>
      </div>
    </>
  );
}
