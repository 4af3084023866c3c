import { useState } from 'react';
import { t } from '@steward/texts';
import { ClientsService, type CreateUserDto } from '../../../../shared/api';
import { given } from '../../../../shared/http/paged-list';
import { clientSchema, emptyClient, invitationSchema, type ClientForm } from './client-form';
import {
  type Invited,
  useInvitation,
  useInvitationTexts,
} from '../../../clients/admin/offered/use-invitation';
import { useWelcome } from '../../../clients/admin/offered/welcome';
import { useDialogForm } from '../../../../shared/antd/form-dialog';

/** A client sets their own password by the invitation, or the practice sets one. */
type Way = 'invitation' | 'password';

/** Form that creates the account of a client with an invitation or a password, and with what parts add. */
export function useAddClient(open: boolean, onClose: () => void) {
  const [way, setWay] = useState<Way>('invitation');
  const [invited, setInvited] = useState<Invited>();
  const { inviting, linkDialog } = useInvitation();
  const { forOne, label: inviteLabel } = useInvitationTexts();
  const welcome = useWelcome();
  const offer = (client: { id: number; email: string }) => ({
    label: inviteLabel,
    alternative: t('You can send it from the client’s page'),
    onAct: () => inviting.mutate(client),
  });
  const { dialog, ...form } = useDialogForm({
    open,
    draft: 'client:new',
    schema: way === 'invitation' ? invitationSchema : clientSchema,
    empty: { ...emptyClient, added: welcome.empty },
    call: async ({ added, ...account }: ClientForm, keyFor) => {
      const requestBody = bodyOf(account, way);
      const client = await ClientsService.createUser({ requestBody, idempotencyKey: keyFor(requestBody) });
      return { client, more: await welcome.give(client.id, added) };
    },
    events: ['user.registered', ...welcome.events],
    success: ({ client, more }, sent) => ({
      title: t('Client created successfully'),
      description: [t('The new client has been added to the system'), ...more].join('. '),
      action: isInvited(sent, way) ? undefined : offer(client),
    }),
    failure: [t('Error creating client'), t('Failed to create new client')],
    onSuccess: ({ client }, sent) => {
      if (!isInvited(sent, way)) return onClose();
      setInvited(client);
      // Nothing is left to be sent; the draft ends.
      dialog.afterClose();
    },
    onClose,
  });
  // It appears later than the fields below it; in this order the first one with an error gets the focus.
  form.form.register('username');
  const afterClose = () => {
    setWay('invitation');
    setInvited(undefined);
    dialog.afterClose();
  };
  return {
    ...form,
    way,
    setWay,
    promise: forOne,
    inviteLabel,
    invited,
    linkDialog,
    dialog: { ...dialog, afterClose },
  };
}

const isInvited = ({ invite }: Pick<ClientForm, 'invite'>, way: Way): boolean =>
  way === 'invitation' || invite;

function bodyOf({ username, email, password, ...rest }: Omit<ClientForm, 'added'>, way: Way): CreateUserDto {
  const { firstName, lastName, language } = rest;
  return {
    email,
    language,
    ...given({ firstName, lastName }),
    ...(way === 'password' && { username, password }),
    ...(isInvited(rest, way) && { invite: true }),
  };
}
