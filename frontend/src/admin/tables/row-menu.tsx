import { useRef } from 'react';
import { Button, Dropdown } from 'antd';
import { Icon, type IconName } from '../../shared/icon';

interface RowAction {
  label: string;
  icon: IconName;
  /** Set for what removes something. */
  danger?: boolean;
  onSelect: () => void;
}

interface RowMenuProps {
  /** The row's name, for screen readers. */
  of: string;
  /** In their order; what cannot be done now is left out. */
  actions: readonly (RowAction | false)[];
}

/** Everything else that can be done with a row, behind one button. */
export function RowMenu({ of, actions }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const shown = actions.filter((action) => action !== false);
  if (shown.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      menu={{
        items: shown.map(({ label, icon, danger = false, onSelect }) => ({
          key: label,
          label,
          danger,
          icon: <Icon name={icon} size={18} />,
          onClick: ({ domEvent }) => {
            // The entry goes with the menu: a dialog that opens gives the focus back to the button, which the same
            // stroke of Enter must not press.
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
