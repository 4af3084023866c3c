import { useState } from 'react';
import { t } from '@steward/texts';
import { IdentityService, type PasskeyDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Group } from '../../../../shared/antd/group';
import { formatDate } from '../../../../shared/text/format';
import { passkeyObstacle } from '../../../../shared/session/passkey-obstacle';
import { useNow } from '../../../../shared/text/use-now';
import { CredentialRow, lastUsedText } from '../offered/credential-row';
import { EndCredentialDialog } from '../end-credential-dialog';
import { Loaded } from '../loaded';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { useTwoFactor } from '../use-credentials';
import { usePasskeys } from '../use-passkeys';

/** Passkeys: each replaces password and code together. */
export function Passkeys() {
  const passkeys = usePasskeys();
  const { data: twoFactor } = useTwoFactor();
  const obstacle = passkeyObstacle();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PasskeyDto>();
  const stopAdding = () => setAdding(false);
  return (
    <Group
      title={t('Passkeys')}
      text={t('Log in with your fingerprint, face or PIN. No username, password or code.')}
    >
      <div className="security-part stack gap-l to-start all-columns">
        <Loaded
          query={passkeys}
          loading={t('Loading your passkeys')}
          failed={t('Failed to load your passkeys. Please try again.')}
        >
          {(rows) =>
            rows.length === 0 ? (
              <p>{t('You have no passkeys yet.')}</p>
            ) : (
              <ul className="ui-list lines" aria-label={t('Passkeys')}>
                {rows.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {passkeys.data && passkeys.data.length > 0 && twoFactor?.passwordAlone && (
          <p className="ui-hint" role="note">
            {t(
              'A passkey replaces your password on this device. Your password alone still logs in elsewhere. To protect it, turn on two-factor authentication with an authenticator app.',
            )}
          </p>
        )}
        {obstacle === undefined ? (
          <Button onClick={() => setAdding(true)}>{t('Add a passkey')}</Button>
        ) : (
          <p className="ui-hint">{t("You can't add one here. {obstacle}", { obstacle })}</p>
        )}
      </div>
      <AddPasskeyDialog open={adding} onClose={stopAdding} onAdded={stopAdding} />
      <EndCredentialDialog
        of={removing}
        kind="passkey"
        end={(id) => IdentityService.deletePasskey({ id })}
        event="account.passkey_removed"
        onClose={() => setRemoving(undefined)}
      >
        {t(
          'You can no longer log in with it. Your device may still offer it until you delete it there, too.',
        )}
      </EndCredentialDialog>
    </Group>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyDto; onRemove: () => void }) {
  const { name, created_at, lastUsedAt } = passkey;
  return (
    <CredentialRow
      icon="key"
      name={name}
      facts={[t('Added {day}', { day: formatDate(created_at) }), lastUsedText(lastUsedAt, useNow())]}
      end={{ text: t('Remove'), label: t('Remove {name}', { name }), onClick: onRemove }}
    />
  );
}
