import { Input, Select } from 'antd';
import { t } from '@steward/texts';
import { IdentityService, type CreatedAccessTokenDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { RadioField } from '../../../../shared/antd/radio-field';
import { useDialogForm } from '../../../../shared/antd/use-dialog-form';
import {
  emptyToken,
  lifetimeOptions,
  scopeLabels,
  newTokenOf,
  tokenSchema,
  type TokenForm,
} from './token-form';

interface NewTokenDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (token: CreatedAccessTokenDto) => void;
}

/** Name, permissions and expiry of a new token. */
export function NewTokenDialog({ open, onClose, onCreated }: NewTokenDialogProps) {
  const { form, control, dialog } = useDialogForm({
    open,
    schema: tokenSchema,
    empty: emptyToken,
    call: (values: TokenForm) =>
      IdentityService.createAccessToken({ requestBody: newTokenOf(values, Date.now()) }),
    events: ['account.access_token_created'],
    failure: [t('Error'), t('Failed to create the access token. Please try again.')],
    onClose,
    onSuccess: onCreated,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Create access token')}
      submit={t('Create token')}
      afterOpen={() => form.setFocus('name')}
    >
      <Field control={control} name="name" label={t('Name')} hint={t('For example: Nightly export')}>
        {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
      </Field>
      <RadioField
        control={control}
        name="scope"
        label={t('Permissions')}
        options={[
          { value: 'read', label: scopeLabels().read },
          { value: 'write', label: scopeLabels().write },
        ]}
      />
      <Field control={control} name="days" label={t('Expires in')}>
        {(field) => <Select {...field} options={lifetimeOptions()} />}
      </Field>
    </FormDialog>
  );
}
