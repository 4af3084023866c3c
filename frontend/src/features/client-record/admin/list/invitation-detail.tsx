import { useState } from 'react';
import { Select } from 'antd';
import { type Language, t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { languageOptions } from '../../../../shared/antd/language-options';
import type { ClientDto } from '../../../../shared/api';
import { invitationOf } from './client-status';
import { useInvitation, useInvitationTexts } from '../../../clients/admin/offered/use-invitation';

/** A client's way of logging in, and an invitation to set a password with its link. */
export function InvitationDetail({ client }: { client: ClientDto }) {
  const { inviting, showLink, linkDialog } = useInvitation();
  const { label } = useInvitationTexts();
  // Those who can log in choose their language themselves.
  const isNew = client.signIn !== 'active';
  const [speak, setSpeak] = useState<Language>(client.language);
  return (
    <div>
      <dt>{t('Login')}</dt>
      <dd>
        {invitationOf(client) ?? t('Has a login')}{' '}
        {isNew && (
          <Select<Language>
            size="small"
            variant="borderless"
            popupMatchSelectWidth={false}
            aria-label={t('Language of the invitation')}
            value={speak}
            options={languageOptions()}
            onChange={setSpeak}
          />
        )}
        <Button
          type="text"
          size="small"
          loading={inviting.isPending}
          onClick={() => inviting.mutate({ ...client, ...(isNew && { speak }) })}
        >
          {label}
        </Button>
        {client.signIn === 'invited' && (
          <Button type="text" size="small" onClick={() => showLink(client)}>
            {t('Show link')}
          </Button>
        )}
      </dd>
      {linkDialog}
    </div>
  );
}
