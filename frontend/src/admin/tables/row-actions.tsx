import type { ReactNode } from 'react';
import { type ButtonProps } from 'antd';
import { t } from '@steward/texts';
import type { IconName } from '../../shared/kit/icon';
import type { Column } from './record-table';
import { Button } from '../../shared/antd/button';

/** The last column: buttons and menu of each row. */
export function actionsColumn<Row>(render: (row: Row) => ReactNode, title?: string): Column<Row> {
  return {
    get title() {
      return title ?? t('Actions');
    },
    actions: true,
    render: (row) => <span className="ui-row-actions">{render(row)}</span>,
  };
}

interface RowButtonProps extends Pick<
  ButtonProps,
  'id' | 'loading' | 'disabled' | 'onClick' | 'href' | 'target' | 'rel'
> {
  icon: IconName;
  /** Label that names the row, for screen readers. */
  label: string;
  /** Set for destructive actions. */
  danger?: boolean;
  children: string;
}

/** Button for an action on a row. */
export function RowButton({ icon, label, danger = false, children, ...button }: RowButtonProps) {
  return (
    <Button
      type="text"
      {...button}
      {...(danger && { className: 'ui-danger' })}
      icon={icon}
      aria-label={label}
    >
      {children}
    </Button>
  );
}
