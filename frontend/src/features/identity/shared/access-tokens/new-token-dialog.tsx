import { useEffect } from 'react';
import { Input, Select } from 'antd';
import { useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { IdentityService, type CreatedAccessTokenDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { RadioField } from '../../../../shared/antd/radio-field';
import { useHasRightsOf } from '../../../../shared/staff-role';
import { useDialogForm } from '../../../../shared/antd/use-dialog-form';
import {
  emptyToken,
  lifetimeOptions,
  longestLife,
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

/** The last one is for owners. */
const scopes = ['read', 'write', 'metrics'] as const;

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
  const isOwner = useHasRightsOf('owner');
  const scope = useWatch({ control, name: 'scope' });
  useEffect(() => {
    if (scope !== 'metrics' && form.getValues('days') > longestLife) form.setValue('days', longestLife);
  }, [form, scope]);
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
        options={(isOwner ? scopes : scopes.slice(0, 2)).map((value) => ({
          value,
          label: scopeLabels()[value],
        }))}
      />
      <Field control={control} name="days" label={t('Expires in')}>
        {(field) => <Select {...field} options={lifetimeOptions(scope)} />}
      </Field>
    </FormDialog>
  );
}
