import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { Field, PasswordInput } from '../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { ConnectionsService } from '../../../shared/api';
import { textRule } from '../../../shared/forms/text-rule';
import { Icon } from '../../../shared/kit/icon';
import { ConnectionRefused } from './offered/connection-refused';

const schema = z.object({
  secretKey: textRule(500, () => t('Please paste the key')).check(
    z.refine((key) => !key.startsWith('pk_'), {
      error: () => t('This is the publishable key. Paste the restricted key, which begins with rk_'),
    }),
  ),
});
type PaymentsForm = z.infer<typeof schema>;

const empty: PaymentsForm = { secretKey: '' };

/** Rights of the key: by Stripe's own names, and as its dashboard shows them. */
const rights = [
  ['rak_charge_write', 'Charges and Refunds', 'write'],
  ['rak_checkout_session_write', 'Checkout Sessions', 'write'],
  ['rak_webhook_write', 'Webhook Endpoints', 'write'],
  ['rak_event_read', 'Events', 'read'],
  ['rak_accounts_kyc_basic_read', 'Accounts', 'read'],
  ['rak_payment_intent_write', 'PaymentIntents', 'write'],
  ['rak_payment_method_write', 'PaymentMethods', 'write'],
  ['rak_setup_intent_read', 'SetupIntents', 'read'],
] as const;

/** Stripe's page for a new key, with name and rights already chosen. */
const newKey = `https://dashboard.stripe.com/apikeys/create?${new URLSearchParams([
  ['name', 'Steward'],
  ...rights.map(([name]) => ['permissions[]', name]),
]).toString()}`;

interface PaymentsDialogProps {
  open: boolean;
  /** True if another account or key is connected. */
  isChange: boolean;
  onClose: () => void;
}

/** Connects an account at Stripe in three steps, for someone who has never seen an API key. */
export function PaymentsDialog({ open, isChange, onClose }: PaymentsDialogProps) {
  const { form, control, saving, dialog } = useDialogForm({
    open,
    schema,
    empty,
    values: empty,
    call: ({ secretKey }: PaymentsForm) =>
      ConnectionsService.savePaymentsConnection({ requestBody: { mode: 'stripe', secretKey } }),
    events: ['connection.changed'],
    success: ({ account }) => ({
      title: t('Stripe connected'),
      description: t('Clients can pay into the account {name} now.', { name: account?.name ?? '' }),
    }),
    failure: () => undefined,
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={isChange ? t('Change the account at Stripe') : t('Connect Stripe')}
      submit={t('[connection] Connect')}
    >
      <ol className="connection-steps stack">
        <li>
          {t('Open this page of Stripe and log in. Name and rights of the key are already chosen.')}
          <a className="more" href={newKey} target="_blank" rel="noreferrer">
            {t('Make a key at Stripe')} <Icon name="arrow-external" size={16} />
          </a>
        </li>
        <li>{t('Press “Create key” at the bottom, and copy the key. It begins with rk_live_.')}</li>
        <li>{t('Paste it here and press “Connect”.')}</li>
      </ol>
      <details className="ui-hint">
        <summary>{t('The rights of the key, and a way to try it out')}</summary>
        <ul>
          {rights.map(([name, resource, access]) => (
            <li key={name}>
              <span lang="en">{resource}</span>: {access === 'write' ? t('[key] Write') : t('[key] Read')}
            </li>
          ))}
        </ul>
        <p>
          {t(
            'To try it out without money, make the key in a sandbox of Stripe; it begins with rk_test_. If you have no account yet, open one at stripe.com; it must take US dollars.',
          )}
        </p>
      </details>
      <Field control={control} name="secretKey" label={t('Restricted key')}>
        {(field) => <PasswordInput {...field} maxLength={500} autoComplete="off" />}
      </Field>
      {isChange && (
        <p className="ui-hint">
          {t('Payments and refunds that have begun are finished at the present account.')}
        </p>
      )}
      <ConnectionRefused error={saving.error} of={form.formState.errors} />
      {saving.isPending && (
        <p className="ui-hint" role="status">
          {t('Trying the key, and asking Stripe to report payments here. This takes up to 30 seconds.')}
        </p>
      )}
    </FormDialog>
  );
}
