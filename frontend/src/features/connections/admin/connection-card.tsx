import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { Badge, type BadgeColour } from '../../../shared/antd/badge';
import { Icon, type IconName } from '../../../shared/kit/icon';
import { T } from '../../../shared/text/rich-text';
import { formatLongDateTime } from '../../../shared/text/format';

/** State that the server answers for every connection. */
interface ConnectionState {
  source: 'server' | 'practice' | null;
  /** Setting of the environment that decides. */
  setBy?: string | null;
  lastOkAt: string | null;
  lastError: { at: string; message: string } | null;
}

interface ConnectionCardProps {
  title: string;
  icon: IconName;
  /** Its use, in one sentence. */
  purpose: string;
  state: ConnectionState;
  /** As whom it is connected. */
  connectedAs?: ReactNode;
  /** Another word for the state than connected, not connected or failing. */
  badge?: { colour: BadgeColour; label: string } | undefined;
  /** Buttons; none if the server decides. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** One connection: as whom, when it last worked, and the ways to change it. */
export function ConnectionCard(props: ConnectionCardProps) {
  const { title, icon, purpose, state, connectedAs, badge, actions, children } = props;
  const { source, setBy, lastOkAt, lastError } = state;
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
        {connectedAs && (
          <p className="connection-as">
            {connectedAs}
            {lastOkAt !== null && (
              <span className="ui-hint">
                {' '}
                {t('Last worked {time}', { time: formatLongDateTime(lastOkAt) })}
              </span>
            )}
          </p>
        )}
        {source === 'server' && setBy && (
          <p className="ui-hint">
            <T
              text="Set on the server by <setting/>. Change it there."
              of={{ setting: <code>{setBy}</code> }}
            />
          </p>
        )}
        {lastError && (
          <div className="note note-error" role="status">
            <Icon name="alert" />
            <div>
              <p className="strong">
                {t('It failed on {time}.', { time: formatLongDateTime(lastError.at) })}
              </p>
              <p className="soft as-written">{lastError.message}</p>
            </div>
          </div>
        )}
        {children}
        {actions && source !== 'server' && <div className="cluster">{actions}</div>}
      </div>
    </section>
  );
}

function badgeOf({ source, lastError }: ConnectionState): { colour: BadgeColour; label: string } {
  if (source === null) return { colour: 'grey', label: t('Not connected') };
  return lastError ? { colour: 'orange', label: t('Failing') } : { colour: 'ok', label: t('Connected') };
}
