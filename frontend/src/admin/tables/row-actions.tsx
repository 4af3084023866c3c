import { type ReactNode, useRef, useState } from 'react';
import { type ButtonProps, Dropdown } from 'antd';
import { t } from '@steward/texts';
import { type IconName, Icon } from '../../shared/kit/icon';
import type { Column } from './record-table';
import { Button } from '../../shared/antd/button';
import { returnFocus } from '../../shared/antd/return-focus';
import { errorMessage } from '../../shared/http/api-error';
import { useToast } from '../../shared/toast/toast';

/** The last column: buttons and menu of each row. */
export function actionsColumn<Row>(render: (row: Row) => ReactNode): Column<Row> {
  return {
    title: t('Actions'),
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

export interface RowAction {
  label: string;
  icon: IconName;
  /** Set for destructive actions. */
  danger?: boolean;
  onSelect: () => void;
}

interface RowMenuProps {
  /** The row's name, for screen readers. */
  of: string;
  /** In display order, without the actions that are not possible now. */
  actions: readonly (RowAction | false)[];
  /** Loads what decides which actions are possible; the menu opens afterwards. */
  beforeOpen?: () => Promise<void>;
}

/** Menu with all other actions on a row, behind one button. */
export function RowMenu({ of, actions, beforeOpen }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const visibleActions = actions.filter((action) => action !== false);
  if (visibleActions.length === 0 && !beforeOpen) return null;
  const open = async (): Promise<void> => {
    try {
      await beforeOpen?.();
      setOpen(true);
    } catch (failure) {
      toast({
        title: t('Failed to load the actions'),
        description: errorMessage(failure as Error),
        variant: 'destructive',
      });
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      open={isOpen}
      onOpenChange={(wanted) => {
        returnFocus(button, wanted);
        if (wanted) void open();
        else setOpen(false);
      }}
      menu={{
        items: visibleActions.map(({ label, icon, danger = false, onSelect }) => ({
          key: label,
          label,
          danger,
          icon: <Icon name={icon} size={18} />,
          onClick: ({ domEvent }) => {
            // The menu entry unmounts with the menu. The dialog returns focus to the button, so the same
            // Enter key must not press that button again.
            domEvent.preventDefault();
            button.current?.focus();
            onSelect();
          },
        })),
      }}
    >
      <Button
        ref={button}
        look="quiet"
        icon={<Icon name="more" />}
        aria-label={t('More actions for {name}', { name: of })}
      />
    </Dropdown>
  );
}
