import { useState } from 'react';
import { Button } from 'antd';
import type { SessionDto } from '../../../../shared/api';
import { deviceName } from '../../../../shared/device-name';
import { Badge } from '../../../../shared/antd/badge';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { Group } from '../../../../shared/antd/group';
import { ListEnd } from '../../../../shared/antd/list-end';
import { formatDate, relativeTime } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { useNow } from '../../../../shared/use-now';
import { Loaded } from '../loaded';
import { useSessions, useSignOut, useSignOutOthers } from './use-sessions';

const deviceOf = ({ agent }: SessionDto): string => deviceName(agent) || 'Unknown device';

/** Devices that are logged in to this account, with buttons to end their sessions. */
export function Sessions() {
  const sessions = useSessions();
  const signingOut = useSignOut(deviceOf);
  const [asking, setAsking] = useState(false);
  const signingOutOthers = useSignOutOthers(() => setAsking(false));
  const { rows } = sessions;
  return (
    <Group
      title="Sessions"
      text="Devices that are logged in. If you don't know one, end its session and change your password."
    >
      <div className="ui-form-wide security-part stack gap-l to-start">
        <Loaded query={sessions} what="your sessions">
          {() => (
            <>
              <ul className="ui-list" aria-label="Sessions">
                {rows.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    pending={signingOut.isPending && signingOut.variables.id === session.id}
                    onSignOut={() => signingOut.mutate(session)}
                  />
                ))}
              </ul>
              {sessions.hasNextPage && (
                <ListEnd
                  list={sessions}
                  one="session"
                  many="sessions"
                  failed="Failed to load more sessions. Please try again."
                />
              )}
              {rows.some(({ current }) => !current) ? (
                <Button onClick={() => setAsking(true)}>End all other sessions</Button>
              ) : (
                <p className="ui-hint">You are not logged in anywhere else.</p>
              )}
            </>
          )}
        </Loaded>
      </div>
      <ConfirmDialog
        open={asking}
        title="End all other sessions?"
        confirm="End all other sessions"
        cancel="Go back"
        pending={signingOutOthers.isPending}
        onConfirm={() => signingOutOthers.mutate()}
        onCancel={() => setAsking(false)}
      >
        You stay logged in here. Your other devices ask for the password again. Unsaved work there is lost.
      </ConfirmDialog>
    </Group>
  );
}

interface SessionRowProps {
  session: SessionDto;
  pending: boolean;
  onSignOut: () => void;
}

function SessionRow({ session, pending, onSignOut }: SessionRowProps) {
  const { agent, address, current, lastSeenAt, created_at, remembered } = session;
  const now = useNow();
  const device = deviceOf(session);
  return (
    <li>
      <span className="ui-tile">
        <Icon name={/Mobile|Android|iPhone|iPad/.test(agent) ? 'mobile' : 'screen'} />
      </span>
      <div>
        <p className="cluster strong breaks" title={agent}>
          {device}
          {current && <Badge colour="ok">This device</Badge>}
        </p>
        <p className="ui-meta">
          <span>{address}</span>
          <span>Last seen {relativeTime(lastSeenAt, now).replace('Just now', 'just now')}</span>
          <span>
            Logged in {formatDate(created_at)}
            {remembered && ', stays logged in'}
          </span>
        </p>
      </div>
      {!current && (
        <div className="ui-row-actions">
          <Button
            type="text"
            className="ui-danger"
            loading={pending}
            aria-label={`End session of ${device}, ${address}`}
            onClick={onSignOut}
          >
            End session
          </Button>
        </div>
      )}
    </li>
  );
}
