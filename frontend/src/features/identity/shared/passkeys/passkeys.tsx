import { useState } from 'react';
import { Button } from 'antd';
import { useAction } from '../../../../shared/action/use-action';
import { IdentityService, type PasskeyDto } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/api-error';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { Group } from '../../../../shared/antd/group';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { formatDate, relativeTime } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { passkeyObstacle } from '../../../../shared/passkey-obstacle';
import { useNow } from '../../../../shared/use-now';
import { Loaded } from '../loaded';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { useTwoFactor } from '../two-factor/use-two-factor';
import { usePasskeys } from './use-passkeys';

/** Passkeys: each replaces password and code together. */
export function Passkeys() {
  const passkeys = usePasskeys();
  const { data: twoFactor } = useTwoFactor();
  const obstacle = passkeyObstacle();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PasskeyDto>();
  const stopAdding = () => setAdding(false);
  return (
    <Group title="Passkeys" text="Log in with your fingerprint, face or PIN. No username, password or code.">
      <div className="ui-form-wide security-part stack gap-l to-start">
        <Loaded query={passkeys} what="your passkeys">
          {(rows) =>
            rows.length === 0 ? (
              <p>You have no passkeys yet.</p>
            ) : (
              <ul className="ui-list" aria-label="Passkeys">
                {rows.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {passkeys.data && passkeys.data.length > 0 && twoFactor?.passwordAlone && (
          <p className="ui-hint" role="note">
            A passkey replaces your password on this device. Your password alone still logs in elsewhere. To
            protect it, turn on two-factor authentication with an authenticator app.
          </p>
        )}
        {obstacle === undefined ? (
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        ) : (
          <p className="ui-hint">You can't add one here. {obstacle}</p>
        )}
      </div>
      <AddPasskeyDialog open={adding} onClose={stopAdding} onAdded={stopAdding} />
      <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(undefined)} />
    </Group>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyDto; onRemove: () => void }) {
  const { name, created_at, lastUsedAt } = passkey;
  const now = useNow();
  return (
    <li>
      <span className="ui-tile">
        <Icon name="key" />
      </span>
      <div>
        <p className="cluster strong breaks">{name}</p>
        <p className="ui-meta">
          <span>Added {formatDate(created_at)}</span>
          <span>
            {lastUsedAt === null
              ? 'Never used'
              : `Last used ${relativeTime(lastUsedAt, now).replace('Just now', 'just now')}`}
          </span>
        </p>
      </div>
      <div className="ui-row-actions">
        <Button type="text" className="ui-danger" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: PasskeyDto | undefined; onClose: () => void }) {
  const lastPasskey = useLastDefined(passkey);
  const removing = useAction({
    call: (id: number) => IdentityService.removePasskey({ id }),
    events: ['account.passkey_removed'],
    success: 'Passkey removed',
    failure: (failure) => ({
      title: 'Error',
      description: errorMessage(failure, 'Failed to remove the passkey. Please try again.'),
    }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={passkey !== undefined}
      title={`Remove ${lastPasskey?.name ?? ''}?`}
      confirm="Remove"
      cancel="Keep passkey"
      pending={removing.isPending}
      onConfirm={() => passkey && removing.mutate(passkey.id)}
      onCancel={onClose}
    >
      You can no longer log in with it. Your device may still offer it until you delete it there, too.
    </ConfirmDialog>
  );
}
