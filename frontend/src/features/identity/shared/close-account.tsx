import { useState } from 'react';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { IdentityService, type AccountClosingDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { DialogForm } from '../../../shared/antd/dialog-form';
import { Field, PasswordInput } from '../../../shared/antd/field';
import { Group } from '../../../shared/antd/group';
import { useAuth } from '../../../shared/session/session';
import { OwnUsername } from './own-username';
import { useDialogForm } from '../../../shared/antd/form-dialog';

const schema = z.object({
  password: z.string().check(z.minLength(1, { error: () => t('Password is required') })),
});
const empty: AccountClosingDto = { password: '' };

/** Closes the user's own account permanently, after listing what is removed and what the practice keeps. */
export function CloseAccount() {
  const [open, setOpen] = useState(false);
  const { isClient } = useClients();
  return (
    <Group title={t('Close account')} text={t("After that, you can't log in anymore.")}>
      <div className="security-part stack gap-l to-start all-columns">
        <p>
          {isClient
            ? t(
                'We remove your login, profile, photo and goals. We keep documents, signatures, invoices and messages as business records. If you want a copy, download everything first.',
              )
            : t('We remove your login. We keep records of what you did for clients.')}
        </p>
        <Button danger onClick={() => setOpen(true)}>
          {t('Close account')}
        </Button>
      </div>
      <CloseAccountDialog open={open} onClose={() => setOpen(false)} />
    </Group>
  );
}

function CloseAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { leave } = useAuth();
  const { isClient, hasOthers } = useClients();
  const { control, dialog } = useDialogForm({
    open,
    schema,
    empty,
    call: (requestBody: AccountClosingDto) => IdentityService.closeAccount({ requestBody }),
    success: () => ({
      title: t('Account closed'),
      ...(isClient && { description: t('Thank you for being our client.') }),
    }),
    failure: [t('Account not closed'), t('Failed to close the account. Please try again.')],
    onClose,
    onSuccess: leave,
  });
  return (
    <DialogForm
      {...dialog}
      title={t('Close your account?')}
      submit={t('Close account')}
      cancel={t('Keep account')}
      danger
    >
      <p>
        {isClient
          ? t(
              "You can't undo this. You'll be logged out everywhere, and you won't see your documents and invoices here anymore. You still owe any unpaid invoices.",
            )
          : t("You can't undo this. You'll be logged out everywhere.")}{' '}
        {hasOthers &&
          (isClient ? t('Your access to other clients ends, too.') : t('Your access to clients ends, too.'))}
      </p>
      <OwnUsername />
      <Field control={control} name="password" label={t('Password')}>
        {(field) => <PasswordInput {...field} autoComplete="current-password" />}
      </Field>
    </DialogForm>
  );
}

/** Own client of the user, and others for whom they act. */
function useClients(): { isClient: boolean; hasOthers: boolean } {
  const clients = useAuth().user?.clients ?? [];
  return {
    isClient: clients.some(({ role }) => role === 'self'),
    hasOthers: clients.some(({ role }) => role !== 'self'),
  };
}
