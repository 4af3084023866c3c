import { useAction } from '../../../shared/action/use-action';
import { type ClientDto, IdentityService } from '../../../shared/api';
import { clientName } from './offered/record-client';

interface SigningOut {
  client: ClientDto;
  /** Ends access tokens and calendar links as well. */
  tokens: boolean;
}

/** Ends all sessions of a client, for example after a phone was stolen. */
export const useSignClientOut = (onSuccess: () => void) =>
  useAction({
    call: ({ client, tokens }: SigningOut) => IdentityService.endClientSessions({ id: client.id, tokens }),
    events: ['account.sessions_ended'],
    success: (_, { client }) => ({
      title: 'Logged out everywhere',
      description: `${clientName(client)} has to log in again on every device.`,
    }),
    failure: 'Failed to log the client out',
    onSuccess,
  });
