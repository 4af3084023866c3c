import { useId } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Input } from 'antd';
import { useForm } from 'react-hook-form';
import { useAction } from '../../../shared/action/use-action';
import { ClientsService } from '../../../shared/api';
import { errorMessage } from '../../../shared/api-error';
import { Dialog } from '../../../shared/antd/dialog';
import { Field } from '../../../shared/antd/field';
import { PasswordInput } from '../../../shared/antd/password-input';
import { useUnsentWork } from '../../../shared/leave-guard';
import { given } from '../../../shared/paged-list';
import { generatedPassword } from '../../../shared/password/generated-password';
import { clientSchema, emptyClient, type ClientForm } from './client-form';
import { useInvitation } from './use-invitation';
import './clients.css';

const discardClient = {
  title: 'Discard this client?',
  text: 'What you typed will be lost.',
  confirm: 'Discard',
  cancel: 'Keep editing',
};

interface AddClientDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Makes an account for a client; what was typed is not lost without asking. */
export function AddClientDialog({ open, onClose }: AddClientDialogProps) {
  const formId = useId();
  const form = useForm<ClientForm>({
    resolver: standardSchemaResolver(clientSchema),
    defaultValues: emptyClient,
  });
  const { control, handleSubmit, reset, setFocus, setValue } = form;
  const { isDirty } = form.formState;

  const { leave } = useUnsentWork(open && isDirty, { question: discardClient });
  const inviting = useInvitation();
  const adding = useAction({
    call: ({ username, email, password, firstName, lastName }: ClientForm, keyFor) => {
      const requestBody = { username, email, password, ...given({ firstName, lastName }) };
      return ClientsService.createUser({ requestBody, idempotencyKey: keyFor(requestBody) });
    },
    events: ['user.registered'],
    success: (client) => ({
      title: 'Client created successfully',
      description: 'The new client has been added to the system',
      action: {
        label: 'Send invitation',
        otherwise: 'It can be sent from the details of the client',
        onAct: () => inviting.mutate(client),
      },
    }),
    failure: (failure) => ({
      title: 'Error creating client',
      description: errorMessage(failure, 'Failed to create new client'),
    }),
    form,
    onSuccess: onClose,
  });
  const tryToLeave = () => leave(onClose);
  const generate = () => {
    setValue('password', generatedPassword(), { shouldDirty: true, shouldValidate: true });
    setFocus('password');
  };

  return (
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
          <p className="ui-hint client-generate">
            <Button size="small" onClick={generate}>
              Generate
            </Button>
            An invitation, offered next, lets the client choose their own.
          </p>
        </div>
      </form>
    </Dialog>
  );
}
