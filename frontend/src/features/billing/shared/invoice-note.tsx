import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../shared/kit/icon';

interface InvoiceNoteProps {
  icon: IconName;
  role?: 'status';
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Note above the amounts of an invoice. */
export function InvoiceNote({ icon, role, actions, children }: InvoiceNoteProps) {
  return (
    <div className="invoice-note note note-info cluster" role={role}>
      <Icon name={icon} />
      <span>{children}</span>
      {actions && <div className="ui-tools push">{actions}</div>}
    </div>
  );
}
