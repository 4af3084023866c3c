import { useState } from 'react';
import { t } from '@steward/texts';
import type { SessionDto } from '../../../../shared/api';
import { deviceName } from '../../../../shared/text/device-name';
import { Button } from '../../../../shared/antd/button';
import { Badge } from '../../../../shared/antd/badge';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { Group } from '../../../../shared/antd/group';
import { agoText, formatDate } from '../../../../shared/text/format';
import { useNow } from '../../../../shared/text/use-now';
import { CredentialRow } from '../offered/credential-row';
import { Loaded } from '../loaded';
import { useSessions, useSignOut, useSignOutOthers } from './use-sessions';
import { ListEnd } from '../../../../shared/antd/states';

const deviceOf = ({ agent }: SessionDto): string => deviceName(agent) || t('Unknown device');

/** Devices that are logged in to this account, with buttons to end their sessions. */
export function Sessions() {
  const sessions = useSessions();
  const signingOut = useSignOut(deviceOf);
  const [asking, setAsking] = useState(false);
  const signingOutOthers = useSignOutOthers(() => setAsking(false));
  const { rows } = sessions;
  return (
    <Group
      title={t('Sessions')}
      text={t("Devices that are logged in. If you don't know one, end its session and change your password.")}
    >
      <div className="security-part stack gap-l to-start all-columns">
        <Loaded
          query={sessions}
          loading={t('Loading your sessions')}
          failed={t('Failed to load your sessions. Please try again.')}
        >
          {() => (
            <>
              <ul className="ui-list lines" aria-label={t('Sessions')}>
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
                  count={(count) => t('{count, plural, one {# session} other {# sessions}}', { count })}
                  failed={t('Failed to load more sessions. Please try again.')}
                />
              )}
              {rows.some(({ current }) => !current) ? (
                <Button onClick={() => setAsking(true)}>{t('End all other sessions')}</Button>
              ) : (
                <p className="ui-hint">{t('You are not logged in anywhere else.')}</p>
              )}
            </>
          )}
        </Loaded>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('End all other sessions?')}
        confirm={t('End all other sessions')}
        cancel={t('Go back')}
        pending={signingOutOthers.isPending}
        onConfirm={() => signingOutOthers.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t(
          'You stay logged in here. Your other devices ask for the password again. Unsaved work there is lost.',
        )}
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
  const device = deviceOf(session);
  return (
    <CredentialRow
      icon={/Mobile|Android|iPhone|iPad/.test(agent) ? 'mobile' : 'screen'}
      name={device}
      title={agent}
      badge={current && <Badge colour="ok">{t('This device')}</Badge>}
      facts={[
        address,
        t('Last seen {ago}', { ago: agoText(lastSeenAt, useNow()) }),
        remembered
          ? t('Logged in {day}, stays logged in', { day: formatDate(created_at) })
          : t('Logged in {day}', { day: formatDate(created_at) }),
      ]}
      end={
        current
          ? undefined
          : {
              text: t('End session'),
              label: t('End session of {device}, {address}', { device, address }),
              pending,
              onClick: onSignOut,
            }
      }
    />
  );
}
