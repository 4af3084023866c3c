import { useId, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Input } from 'antd';
import { useForm } from 'react-hook-form';
import { useAction } from '../../shared/action/use-action';
import { ClientsService } from '../../shared/api';
import { errorMessage } from '../../shared/api-error';
import { ConfirmDialog } from '../../shared/antd/confirm-dialog';
import { Dialog } from '../../shared/antd/dialog';
import { Field } from '../../shared/antd/field';
import { PasswordInput } from '../../shared/antd/password-input';
import { given } from '../../shared/paged-list';
import { clientSchema, emptyClient, type ClientForm } from './client-form';

interface AddClientDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Makes an account for a client; what was typed is not lost without asking. */
export function AddClientDialog({ open, onClose }: AddClientDialogProps) {
  const formId = useId();
  const [discarding, setDiscarding] = useState(false);
  const form = useForm<ClientForm>({
    resolver: standardSchemaResolver(clientSchema),
    defaultValues: emptyClient,
  });
  const { control, handleSubmit, reset } = form;
  const { isDirty } = form.formState;

  const leave = () => {
    setDiscarding(false);
    onClose();
  };
  const adding = useAction({
    call: ({ username, email, password, firstName, lastName }: ClientForm, keyFor) => {
      const requestBody = { username, email, password, ...given({ firstName, lastName }) };
      return ClientsService.createUser({ requestBody, idempotencyKey: keyFor(requestBody) });
    },
    events: ['user.registered'],
    success: () => ({
      title: 'Client created successfully',
      description: 'The new client has been added to the system',
    }),
    failure: (failure) => ({
      title: 'Error creating client',
      description: errorMessage(failure, 'Failed to create new client'),
    }),
    form,
    onSuccess: leave,
  });
  const tryToLeave = () => (isDirty ? setDiscarding(true) : leave());

  return (
    <>
      <Dialog
        open={open}
        title="Add New Client"
        subtitle={<p>The client can sign in with this username right away.</p>}
        closable={!adding.isPending}
        onClose={tryToLeave}
        afterClose={() => reset(emptyClient)}
        footer={
          <>
            <Button onClick={tryToLeave} disabled={adding.isPending}>
              Cancel
            </Button>
            <Button type="primary" htmlType="submit" form={formId} loading={adding.isPending}>
              Add Client
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="ui-form ui-form-pairs"
          onSubmit={(event) => void handleSubmit((values) => adding.mutate(values))(event)}
        >
          <Field control={control} name="firstName" label="First name" optional>
            {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
          </Field>
          <Field control={control} name="lastName" label="Last name" optional>
            {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
          </Field>
          <Field control={control} name="username" label="Username">
            {(field) => <Input {...field} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
          </Field>
          <Field control={control} name="email" label="Email">
            {(field) => <Input {...field} type="email" autoComplete="off" />}
          </Field>
          <div className="ui-form-wide">
            <Field
              control={control}
              name="password"
              label="Password"
              hint="At least 8 characters with letters, numbers and special characters"
            >
              {(field) => <PasswordInput {...field} />}
            </Field>
          </div>
        </form>
      </Dialog>
      <ConfirmDialog
        open={discarding}
        title="Discard this client?"
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={leave}
        onCancel={() => setDiscarding(false)}
      >
        What you typed will be lost.
      </ConfirmDialog>
    </>
  );
}
