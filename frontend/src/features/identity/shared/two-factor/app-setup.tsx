import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { IdentityService, type TwoFactorSetupDto } from '../../../../shared/api';
import { refusalOf } from '../../../../shared/http/api-error';
import { Button } from '../../../../shared/antd/button';
import { Secret } from '../../../../shared/antd/secret';
import { Field } from '../../../../shared/antd/field';
import { codeSchema } from './code-schema';
import { T } from '../../../../shared/text/rich-text';
import './app-setup.css';

interface AppSetupProps {
  setup: TwoFactorSetupDto;
  /** Receives the recovery codes, which are sent only once. */
  onEnabled: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Adds the secret to an authenticator app, by camera or by hand, and checks a code from the app. */
export function AppSetup({ setup, onEnabled, onCancel }: AppSetupProps) {
  const form = useForm({ resolver: standardSchemaResolver(codeSchema), defaultValues: { code: '' } });
  const { control, handleSubmit } = form;
  const enabling = useAction({
    call: (requestBody: { code: string }) => IdentityService.enableTwoFactor({ requestBody }),
    events: ['account.two_factor_enabled'],
    failure: (failure) =>
      refusalOf(failure)?.fields['code'] === undefined
        ? [t('Error'), t('Failed to turn on two-factor authentication.')]
        : undefined,
    form,
    onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
  });
  return (
    <form
      noValidate
      className="ui-form links"
      onSubmit={(event) => void handleSubmit((values) => enabling.mutate(values))(event)}
    >
      <ol className="app-setup-steps stack gap-xl">
        <ScanStep {...setup} />
        <li className="stack">
          <Field control={control} name="code" label={t('Code')} hint={t('The six digits the app shows now')}>
            {(field) => (
              <Input
                {...field}
                className="security-code numeric"
                inputMode="numeric"
                autoComplete="one-time-code"
                spellCheck={false}
                maxLength={12}
              />
            )}
          </Field>
        </li>
      </ol>
      <div className="security-actions cluster security-actions-end">
        <Button onClick={onCancel} disabled={enabling.isPending}>
          {t('Cancel')}
        </Button>
        <Button type="primary" htmlType="submit" loading={enabling.isPending}>
          {t('Turn on')}
        </Button>
      </div>
    </form>
  );
}

function ScanStep({ secret, otpauthUrl, qrCode }: TwoFactorSetupDto) {
  return (
    <li className="stack">
      <p>
        {t(
          'Open an authenticator app on your phone and scan this QR code. Google Authenticator, Microsoft Authenticator and most password managers work.',
        )}
      </p>
      <img
        className="app-setup-qr"
        src={qrCode}
        alt={t('QR code for the authenticator app')}
        width="200"
        height="200"
      />
      <p>
        <T
          text="On this phone? <a>Open it in the app</a>, or type this key:"
          of={{ a: <a href={otpauthUrl} /> }}
        />
      </p>
      <Secret kind="key" secret={secret}>
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </Secret>
    </li>
  );
}
