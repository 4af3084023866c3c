import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { agoText } from '../../../../shared/text/format';
import { Icon, type IconName } from '../../../../shared/kit/icon';
import { Button } from '../../../../shared/antd/button';

interface CredentialRowProps {
  icon: IconName;
  name: string;
  /** Tooltip of the name. */
  title?: string;
  badge?: ReactNode;
  /** Facts below the name. */
  facts: readonly ReactNode[];
  /** Ends the credential; undefined for the one in use. */
  end: { text: string; label: string; pending?: boolean; onClick: () => void } | undefined;
}

/** Passkey, access token or session in its list. */
export function CredentialRow({ icon, name, title, badge, facts, end }: CredentialRowProps) {
  return (
    <li>
      <span className="ui-tile">
        <Icon name={icon} />
      </span>
      <div>
        <p className="cluster strong breaks" title={title}>
          {name}
          {badge}
        </p>
        <p className="ui-meta">
          {facts.map((fact, index) => (
            <span key={index}>{fact}</span>
          ))}
        </p>
      </div>
      {end && (
        <div className="ui-row-actions">
          <Button look="danger" loading={end.pending ?? false} aria-label={end.label} onClick={end.onClick}>
            {end.text}
          </Button>
        </div>
      )}
    </li>
  );
}

/** 'Last used 5 minutes ago', in the middle of a line. */
export const lastUsedText = (lastUsedAt: string | null, now: number): string =>
  lastUsedAt === null ? t('Never used') : t('Last used {ago}', { ago: agoText(lastUsedAt, now) });
