import { useDialogForm } from '../../../shared/antd/use-dialog-form';
import { ClientsService, IdentityService, PacksService } from '../../../shared/api';
import { errorMessage } from '../../../shared/api-error';
import { given } from '../../../shared/paged-list';
import { useSite } from '../../../shared/site';
import { clientSchema, emptyClient, type ClientForm } from './client-form';
import { useInvitation } from './use-invitation';

/** Form that creates the account of a client, applies the chosen pack, and sends the invitation. */
export function useAddClient(open: boolean, onClose: () => void) {
  const inviting = useInvitation();
  const { sendsEmail } = useSite();
  return useDialogForm({
    open,
    draft: 'client:new',
    schema: clientSchema,
    empty: emptyClient,
    call: async ({ username, email, password, firstName, lastName, ...then }: ClientForm, keyFor) => {
      const requestBody = { username, email, password, ...given({ firstName, lastName }) };
      const client = await ClientsService.createUser({ requestBody, idempotencyKey: keyFor(requestBody) });
      return { client, welcome: await welcomed(client.id, then, sendsEmail) };
    },
    events: ['user.registered', 'pack.applied'],
    success: ({ client, welcome }, { invite }) => ({
      title: 'Client created successfully',
      description: ['The new client has been added to the system', ...welcome].join('. '),
      ...(!invite && {
        action: {
          label: 'Send invitation',
          alternative: 'You can send it from the client’s page',
          onAct: () => inviting.mutate(client),
        },
      }),
    }),
    failure: ['Error creating client', 'Failed to create new client'],
    onClose,
  });
}

/**
 * Applies the chosen pack and sends the invitation for a new client. The account already exists: a failure is
 * reported, and can be repeated from the client's page.
 * @returns results as sentences without their periods
 */
async function welcomed(
  id: number,
  { packId, invite }: Pick<ClientForm, 'packId' | 'invite'>,
  sendsEmail: boolean,
) {
  const results: string[] = [];
  const attempt = async (call: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await call();
      results.push(done);
    } catch (failure) {
      results.push(`${failed}: ${errorMessage(failure)}`);
    }
  };
  if (packId !== undefined) {
    const idempotencyKey = `new-client-${id}-pack-${packId}`;
    await attempt(
      () => PacksService.applyPack({ id: packId, requestBody: { userId: id }, idempotencyKey }),
      'The pack was applied',
      'The pack could not be applied',
    );
  }
  if (invite) {
    await attempt(
      () => IdentityService.inviteClient({ id }),
      sendsEmail
        ? 'Invitation sent'
        : 'No invitation was sent: no mail server is set up. You’ll find its link on the Mail page',
      'The invitation could not be sent',
    );
  }
  return results;
}
