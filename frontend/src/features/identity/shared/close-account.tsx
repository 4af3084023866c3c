import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button } from 'antd';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAction } from '../../../shared/action/use-action';
import { IdentityService, type AccountClosingDto } from '../../../shared/api';
import { errorMessage } from '../../../shared/api-error';
import { DialogForm } from '../../../shared/antd/dialog-form';
import { Field } from '../../../shared/antd/field';
import { Group } from '../../../shared/antd/group';
import { PasswordInput } from '../../../shared/antd/password-input';
import { useAuth } from '../../../shared/session';
import { OwnUsername } from './own-username';

const schema = z.object({ password: z.string().check(z.minLength(1, 'Password is required')) });
const empty: AccountClosingDto = { password: '' };

/** Closes the user's own account permanently, after listing what is removed and what the practice keeps. */
export function CloseAccount() {
  const [open, setOpen] = useState(false);
  return (
    <Group title="Close account" text="After that, you can't log in anymore.">
      <div className="ui-form-wide security-part stack gap-l to-start">
        <p>
          We remove your login, profile, photo and goals. We keep documents, signatures, invoices and messages
          as business records. If you want a copy, download everything first.
        </p>
        <Button danger onClick={() => setOpen(true)}>
          Close account
        </Button>
      </div>
      <CloseAccountDialog open={open} onClose={() => setOpen(false)} />
    </Group>
  );
}

function CloseAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { leave } = useAuth();
  const form = useForm({ resolver: standardSchemaResolver(schema), defaultValues: empty });
  const { control, handleSubmit, reset } = form;
  const closing = useAction({
    call: (requestBody: AccountClosingDto) => IdentityService.closeAccount({ requestBody }),
    success: () => ({ title: 'Account closed', description: 'Thank you for being our client.' }),
    failure: (failure) => ({
      title: 'Account not closed',
      description: errorMessage(failure, 'Failed to close the account. Please try again.'),
    }),
    form,
    onSuccess: leave,
  });
  return (
    <DialogForm
      open={open}
      title="Close your account?"
      submit="Close account"
      cancel="Keep account"
      danger
      isSaving={closing.isPending}
      onSubmit={() => void handleSubmit((values) => closing.mutate(values))()}
      onClose={onClose}
      afterClose={() => reset(empty)}
    >
      <p>
        You can't undo this. You'll be logged out everywhere, and you won't see your documents and invoices
        here anymore. You still owe any unpaid invoices.
      </p>
      <OwnUsername />
      <Field control={control} name="password" label="Password">
        {(field) => <PasswordInput {...field} autoComplete="current-password" />}
      </Field>
    </DialogForm>
  );
}
