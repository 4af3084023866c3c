import { useState } from 'react';
import { Checkbox } from 'antd';
import { t } from '@steward/texts';
import { IdentityService, type ClientDto } from '../../../../shared/api';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { clientName } from '../../../clients/admin/offered/record-client';

interface SignClientOutDialogProps {
  client: ClientDto;
  open: boolean;
  onClose: () => void;
}

/**
 * Ends all sessions of a client, for example after a phone was stolen, and asks whether access tokens and
 * calendar links end with them.
 */
export function SignClientOutDialog({ client, open, onClose }: SignClientOutDialogProps) {
  const [tokens, setTokens] = useState(false);
  return (
    <ConfirmAction
      of={open && client}
      title={t('Log {client} out everywhere?', { client: clientName(client) })}
      confirm={t('Log out everywhere')}
      cancel={t('Cancel')}
      call={({ id }) => IdentityService.endClientSessions({ id, tokens })}
      events={['account.sessions_ended']}
      success={(_, ended) => ({
        title: t('Logged out everywhere'),
        description: t('{client} has to log in again on every device.', { client: clientName(ended) }),
      })}
      failure={t('Failed to log the client out')}
      onClose={onClose}
      afterClose={() => setTokens(false)}
    >
      <p>{t('They’ll have to log in again on every device.')}</p>
      <Checkbox checked={tokens} onChange={({ target }) => setTokens(target.checked)}>
        {t('Also revoke access tokens and calendar links')}
      </Checkbox>
    </ConfirmAction>
  );
}
