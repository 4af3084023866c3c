import { useRef } from 'react';
import { Button, Dropdown } from 'antd';
import { Icon, type IconName } from '../../shared/icon';

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
}

/** Menu with all other actions on a row, behind one button. */
export function RowMenu({ of, actions }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const visibleActions = actions.filter((action) => action !== false);
  if (visibleActions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
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
        type="text"
        className="ui-quiet"
        icon={<Icon name="more" />}
        aria-label={`More actions for ${of}`}
      />
    </Dropdown>
  );
}
