import { useAction } from '../../../shared/action/use-action';
import { type ClientDto, IdentityService } from '../../../shared/api';
import { clientName } from './record-client';

interface SigningOut {
  client: ClientDto;
  /** Access tokens and calendar links end as well. */
  tokens: boolean;
}

/** Ends all sessions of a client, as where a phone was stolen. */
export const useSignClientOut = (onSuccess: () => void) =>
  useAction({
    call: ({ client, tokens }: SigningOut) => IdentityService.endClientSessions({ id: client.id, tokens }),
    events: ['account.sessions_ended'],
    success: (_, { client }) => ({
      title: 'Signed out everywhere',
      description: `${clientName(client)} has to sign in again on every device.`,
    }),
    failure: 'Failed to sign the client out',
    onSuccess,
  });
