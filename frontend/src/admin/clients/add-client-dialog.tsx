import { useId, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useForm } from 'react-hook-form';
import { ClientsService } from '../../shared/api';
import { serverMessageOf } from '../../shared/api-error';
import { ConfirmDialog } from '../../shared/antd/confirm-dialog';
import { Dialog } from '../../shared/antd/dialog';
import { Field } from '../../shared/antd/field';
import { PasswordInput } from '../../shared/antd/password-input';
import { showServerFields } from '../../shared/antd/server-fields';
import { useAttemptKey } from '../../shared/antd/attempt-key';
import { given } from '../../shared/paged-list';
import { useToast } from '../../shared/toast';
import { clientSchema, emptyClient, type ClientForm } from './client-form';
import { clientsPath } from '../use-clients';

interface AddClientDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Makes an account for a client; what was typed is not lost without asking. */
export function AddClientDialog({ open, onClose }: AddClientDialogProps) {
  const formId = useId();
  const toast = useToast();
  const queries = useQueryClient();
  const [discarding, setDiscarding] = useState(false);
  const attemptKey = useAttemptKey();
  const { control, handleSubmit, reset, setError, formState } = useForm<ClientForm>({
    resolver: standardSchemaResolver(clientSchema),
    defaultValues: emptyClient,
  });
  const { isDirty } = formState;

  const leave = () => {
    setDiscarding(false);
    onClose();
  };
  const adding = useMutation({
    mutationFn: ({ username, email, password, firstName, lastName }: ClientForm) => {
      const requestBody = { username, email, password, ...given({ firstName, lastName }) };
      const idempotencyKey = attemptKey.next(requestBody);
      return ClientsService.createUser({ requestBody, idempotencyKey });
    },
    onSuccess: () => {
      attemptKey.settle();
      toast({
        title: 'Client created successfully',
        description: 'The new client has been added to the system',
      });
      leave();
      return queries.invalidateQueries({ queryKey: [clientsPath] });
    },
    onError: (failure) => {
      attemptKey.settle(failure);
      showServerFields(failure, emptyClient, setError);
      const said = serverMessageOf(failure);
      toast({
        title: 'Error creating client',
        description: said ?? 'Failed to create new client',
        variant: 'destructive',
      });
    },
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
