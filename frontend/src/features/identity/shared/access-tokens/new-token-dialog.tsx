import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input, Radio, Select } from 'antd';
import { useForm } from 'react-hook-form';
import { useAction } from '../../../../shared/action/use-action';
import { IdentityService, type CreatedAccessTokenDto } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/api-error';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { emptyToken, lifetimeOptions, newTokenOf, tokenSchema, type TokenForm } from './token-form';

interface NewTokenDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (token: CreatedAccessTokenDto) => void;
}

/** Name, permissions and expiry of a new token. */
export function NewTokenDialog({ open, onClose, onCreated }: NewTokenDialogProps) {
  const form = useForm<TokenForm>({
    resolver: standardSchemaResolver(tokenSchema),
    defaultValues: emptyToken,
  });
  const { control, handleSubmit, reset, setFocus, formState } = form;
  const creating = useAction({
    call: (values: TokenForm) =>
      IdentityService.createAccessToken({ requestBody: newTokenOf(values, Date.now()) }),
    events: ['account.access_token_created'],
    failure: (failure) => ({
      title: 'Error',
      description: errorMessage(failure, 'Failed to create the access token. Please try again.'),
    }),
    form,
    onSuccess: onCreated,
  });
  return (
    <FormDialog
      open={open}
      title="Create access token"
      submit="Create token"
      isDirty={formState.isDirty}
      isSaving={creating.isPending}
      onSubmit={() => void handleSubmit((values) => creating.mutate(values))()}
      onClose={onClose}
      afterOpen={() => setFocus('name')}
      afterClose={() => reset(emptyToken)}
    >
      <Field control={control} name="name" label="Name" hint="For example: Nightly export">
        {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
      </Field>
      <Field control={control} name="scope" label="Permissions">
        {(field) => (
          <Radio.Group
            id={field.id}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            aria-label="Permissions"
            vertical
            options={[
              { value: 'read', label: 'Read only' },
              { value: 'write', label: 'Read and write' },
            ]}
          />
        )}
      </Field>
      <Field control={control} name="days" label="Expires in">
        {(field) => <Select {...field} options={[...lifetimeOptions]} />}
      </Field>
    </FormDialog>
  );
}
