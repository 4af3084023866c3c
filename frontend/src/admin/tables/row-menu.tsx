import { useRef, useState } from 'react';
import { Dropdown } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../shared/antd/button';
import { returnFocus } from '../../shared/antd/return-focus';
import { errorMessage } from '../../shared/http/api-error';
import { Icon, type IconName } from '../../shared/kit/icon';
import { useToast } from '../../shared/toast/toast';

interface RowAction {
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
