import { useState } from 'react';
import { Button } from 'antd';
import { useAction } from '../../../../shared/action/use-action';
import { IdentityService, type AccessTokenDto, type CreatedAccessTokenDto } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/api-error';
import { Badge } from '../../../../shared/antd/badge';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { Group } from '../../../../shared/antd/group';
import { ListEnd } from '../../../../shared/antd/list-end';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { formatDate, relativeTime } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { useNow } from '../../../../shared/use-now';
import { Loaded } from '../loaded';
import { CreatedTokenDialog } from './created-token-dialog';
import { NewTokenDialog } from './new-token-dialog';
import { scopeLabels } from './token-form';
import { useAccessTokens } from './use-access-tokens';

/** Access tokens, with which scripts and apps use this account. */
export function AccessTokens() {
  const tokens = useAccessTokens();
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedAccessTokenDto>();
  const [revoking, setRevoking] = useState<AccessTokenDto>();
  return (
    <Group
      title="Access tokens"
      text="For scripts and apps that work with your account, such as a nightly export. Most people don't need one."
    >
      <div className="ui-form-wide security-part stack gap-l to-start">
        <Loaded query={tokens} what="your access tokens">
          {() =>
            tokens.rows.length === 0 ? (
              <p>You have no access tokens.</p>
            ) : (
              <>
                <ul className="ui-list" aria-label="Access tokens">
                  {tokens.rows.map((token) => (
                    <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
                  ))}
                </ul>
                {tokens.hasNextPage && (
                  <ListEnd
                    list={tokens}
                    one="token"
                    many="tokens"
                    failed="Failed to load more tokens. Please try again."
                  />
                )}
              </>
            )
          }
        </Loaded>
        <Button onClick={() => setIsCreating(true)}>Create access token</Button>
      </div>
      <NewTokenDialog
        open={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(token) => {
          setIsCreating(false);
          setCreated(token);
        }}
      />
      <CreatedTokenDialog token={created} onClose={() => setCreated(undefined)} />
      <RevokeTokenDialog token={revoking} onClose={() => setRevoking(undefined)} />
    </Group>
  );
}

function TokenRow({ token, onRevoke }: { token: AccessTokenDto; onRevoke: () => void }) {
  const { name, scope, expiresAt, lastUsedAt } = token;
  const now = useNow();
  const expired = Date.parse(expiresAt) <= now;
  return (
    <li>
      <span className="ui-tile">
        <Icon name="lock" />
      </span>
      <div>
        <p className="cluster strong breaks">
          {name}
          {expired && <Badge colour="grey">Expired</Badge>}
        </p>
        <p className="ui-meta">
          <span>{scopeLabels[scope]}</span>
          <span>
            {expired ? 'Expired' : 'Expires'} {formatDate(expiresAt)}
          </span>
          <span>
            {lastUsedAt === null
              ? 'Never used'
              : `Last used ${relativeTime(lastUsedAt, now).replace('Just now', 'just now')}`}
          </span>
        </p>
      </div>
      <div className="ui-row-actions">
        <Button type="text" className="ui-danger" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}

function RevokeTokenDialog({ token, onClose }: { token: AccessTokenDto | undefined; onClose: () => void }) {
  const lastToken = useLastDefined(token);
  const revoking = useAction({
    call: (id: number) => IdentityService.revokeAccessToken({ id }),
    events: ['account.access_token_revoked'],
    success: 'Access token revoked',
    failure: (failure) => ({
      title: 'Error',
      description: errorMessage(failure, 'Failed to revoke the access token. Please try again.'),
    }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={token !== undefined}
      title={`Revoke ${lastToken?.name ?? ''}?`}
      confirm="Revoke"
      cancel="Keep token"
      pending={revoking.isPending}
      onConfirm={() => token && revoking.mutate(token.id)}
      onCancel={onClose}
    >
      The script or app that uses it loses access right away. You can't undo this, but you can create another
      token.
    </ConfirmDialog>
  );
}
