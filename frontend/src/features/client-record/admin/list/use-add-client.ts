import { useState } from 'react';
import { t } from '@steward/texts';
import { ClientsService, type CreateUserDto, PacksService } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/http/api-error';
import { given } from '../../../../shared/http/paged-list';
import { clientSchema, emptyClient, invitationSchema, type ClientForm } from './client-form';
import {
  type Invited,
  useInvitation,
  useInvitationTexts,
} from '../../../clients/admin/offered/use-invitation';
import { useDialogForm } from '../../../../shared/antd/form-dialog';

/** A client sets their own password by the invitation, or the practice sets one. */
type Way = 'invitation' | 'password';

/** Form that creates the account of a client with an invitation or a password, and applies the chosen pack. */
export function useAddClient(open: boolean, onClose: () => void) {
  const [way, setWay] = useState<Way>('invitation');
  const [invited, setInvited] = useState<Invited>();
  const { inviting, linkDialog } = useInvitation();
  const { forOne } = useInvitationTexts();
  const offer = (client: { id: number; email: string }) => ({
    label: t('Send invitation'),
    alternative: t('You can send it from the client’s page'),
    onAct: () => inviting.mutate(client),
  });
  const { dialog, ...form } = useDialogForm({
    open,
    draft: 'client:new',
    schema: way === 'invitation' ? invitationSchema : clientSchema,
    empty: emptyClient,
    call: async ({ packId, ...account }: ClientForm, keyFor) => {
      const requestBody = bodyOf(account, way);
      const client = await ClientsService.createUser({ requestBody, idempotencyKey: keyFor(requestBody) });
      return { client, pack: packId === undefined ? undefined : await packApplied(client.id, packId) };
    },
    events: ['user.registered', 'pack.applied'],
    success: ({ client, pack }, sent) => ({
      title: t('Client created successfully'),
      description: [t('The new client has been added to the system'), pack].filter(Boolean).join('. '),
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
  return { ...form, way, setWay, promise: forOne, invited, linkDialog, dialog: { ...dialog, afterClose } };
}

const isInvited = ({ invite }: Pick<ClientForm, 'invite'>, way: Way): boolean =>
  way === 'invitation' || invite;

function bodyOf({ username, email, password, ...rest }: Omit<ClientForm, 'packId'>, way: Way): CreateUserDto {
  const { firstName, lastName, language } = rest;
  return {
    email,
    language,
    ...given({ firstName, lastName }),
    ...(way === 'password' && { username, password }),
    ...(isInvited(rest, way) && { invite: true }),
  };
}

/**
 * Applies the chosen pack to the new client. The account already exists: a failure is reported, and can be repeated
 * from the client's page.
 * @returns the result as a sentence without its period
 */
async function packApplied(userId: number, packId: number): Promise<string> {
  const idempotencyKey = `new-client-${userId}-pack-${packId}`;
  try {
    await PacksService.applyPack({ id: packId, requestBody: { userId }, idempotencyKey });
    return t('The pack was applied');
  } catch (failure) {
    return t('The pack could not be applied: {reason}', { reason: errorMessage(failure) ?? '' });
  }
}
