import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { Badge, type BadgeColour } from '../../../../shared/antd/badge';
import { Icon, type IconName } from '../../../../shared/kit/icon';
import { T } from '../../../../shared/text/rich-text';
import { formatLongDateTime } from '../../../../shared/text/format';

/** Whether something connected works. */
interface ConnectionHealth {
  lastOkAt: string | null;
  lastError: { at: string; message: string } | null;
}

/** State that the server answers for every connection. */
interface ConnectionState extends ConnectionHealth {
  source: 'server' | 'practice' | null;
  /** Setting of the environment that decides. */
  setBy?: string | null;
}

interface ConnectionCardProps {
  title: string;
  icon: IconName;
  /** Its use, in one sentence. */
  purpose: string;
  state: ConnectionState;
  /** As whom it is connected. */
  connectedAs?: ReactNode;
  /** The sentence for the time of a failure. */
  failed?: ((time: string) => string) | undefined;
  /** Another word for the state than connected, not connected or failing. */
  badge?: { colour: BadgeColour; label: string } | undefined;
  /** Buttons; none if the server decides. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** One connection: as whom, when it last worked, and the ways to change it. */
export function ConnectionCard(props: ConnectionCardProps) {
  const { title, icon, purpose, state, connectedAs, failed, badge, actions, children } = props;
  const { source, setBy } = state;
  const { colour, label } = badge ?? badgeOf(state);
  return (
    <section className="ui-card" aria-label={title}>
      <header className="connection-head">
        <Icon name={icon} />
        <div>
          <h2>{title}</h2>
          <p className="ui-hint">{purpose}</p>
        </div>
        <Badge colour={colour}>{label}</Badge>
      </header>
      <div className="ui-card-body stack gap-l">
        {connectedAs && <ConnectedAs health={state}>{connectedAs}</ConnectedAs>}
        {source === 'server' && setBy && (
          <p className="ui-hint">
            <T
              text="Set on the server by <setting/>. Change it there."
              of={{ setting: <code>{setBy}</code> }}
            />
          </p>
        )}
        <ConnectionFailure health={state} failed={failed} />
        {children}
        {actions && source !== 'server' && <div className="cluster">{actions}</div>}
      </div>
    </section>
  );
}

/** As whom something is connected, and when it last worked. */
export function ConnectedAs({
  health: { lastOkAt },
  children,
}: {
  health: ConnectionHealth;
  children: ReactNode;
}) {
  return (
    <p className="connection-as">
      {children}
      {lastOkAt !== null && (
        <span className="ui-hint"> {t('Last worked {time}', { time: formatLongDateTime(lastOkAt) })}</span>
      )}
    </p>
  );
}

interface ConnectionFailureProps extends Pick<ConnectionCardProps, 'failed'> {
  health: ConnectionHealth;
}

/** The failure since the last success, with the other side's words; nothing if there is none. */
export function ConnectionFailure({
  health: { lastError },
  failed = (time) => t('It failed on {time}.', { time }),
}: ConnectionFailureProps) {
  if (!lastError) return null;
  return (
    <div className="note note-error" role="status">
      <Icon name="alert" />
      <div>
        <p className="strong">{failed(formatLongDateTime(lastError.at))}</p>
        <p className="soft as-written">{lastError.message}</p>
      </div>
    </div>
  );
}

function badgeOf({ source, lastError }: ConnectionState): { colour: BadgeColour; label: string } {
  if (source === null) return { colour: 'grey', label: t('Not connected') };
  return lastError ? { colour: 'orange', label: t('Failing') } : { colour: 'ok', label: t('Connected') };
}
