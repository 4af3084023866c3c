import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { Icon, type IconName } from '../shared/kit/icon';

interface SummaryCardProps {
  icon: IconName;
  label: string;
  /** Undefined while loading. */
  figure: string | undefined;
  children: ReactNode;
}

/** One number of the summary, with its link. */
export function SummaryCard({ icon, label, figure, children }: SummaryCardProps) {
  return (
    <div className="stack gap-xs to-start">
      <span className="portal-summary-label row gap-s">
        <Icon name={icon} size={18} />
        {label}
      </span>
      {figure === undefined ? (
        <span className="ui-bone portal-summary-bone" role="status" aria-label={t('Loading')} />
      ) : (
        <b>{figure}</b>
      )}
      {children}
    </div>
  );
}
