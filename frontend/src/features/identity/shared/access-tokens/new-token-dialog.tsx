import { Input, Select } from 'antd';
import { IdentityService, type CreatedAccessTokenDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { RadioField } from '../../../../shared/antd/radio-field';
import { useDialogForm } from '../../../../shared/antd/use-dialog-form';
import { emptyToken, lifetimeOptions, newTokenOf, tokenSchema, type TokenForm } from './token-form';

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
    failure: ['Error', 'Failed to create the access token. Please try again.'],
    onClose,
    onSuccess: onCreated,
  });
  return (
    <FormDialog
      {...dialog}
      title="Create access token"
      submit="Create token"
      afterOpen={() => form.setFocus('name')}
    >
      <Field control={control} name="name" label="Name" hint="For example: Nightly export">
        {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
      </Field>
      <RadioField
        control={control}
        name="scope"
        label="Permissions"
        options={[
          { value: 'read', label: 'Read only' },
          { value: 'write', label: 'Read and write' },
        ]}
      />
      <Field control={control} name="days" label="Expires in">
        {(field) => <Select {...field} options={[...lifetimeOptions]} />}
      </Field>
    </FormDialog>
  );
}
