import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../shared/kit/icon';

interface InvoiceNoteProps {
  icon: IconName;
  /** Information by default. */
  look?: 'info' | 'error';
  role?: 'status';
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Note above the amounts of an invoice. */
export function InvoiceNote({ icon, look = 'info', role, actions, children }: InvoiceNoteProps) {
  return (
    <div className={`invoice-note note note-${look} cluster`} role={role}>
      <Icon name={icon} />
      <span>{children}</span>
      {actions && <div className="ui-tools push">{actions}</div>}
    </div>
  );
}
