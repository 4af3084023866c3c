import { Dropdown, type MenuProps } from 'antd';
import type { RefObject } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { Icon, type IconName } from '../kit/icon';
import { useLeaveAll } from './leave-guard';
import { useAuth } from '../session/session';
import { useTheme } from '../kit/theme';
import { returnFocus } from './return-focus';

type MenuItem = NonNullable<MenuProps['items']>[number];

/** Attributes of an entry that Ant Design passes on without naming them. */
const checkable = (checked: boolean) => ({ role: 'menuitemradio', 'aria-checked': checked });

export interface AccountMenuEntries {
  links: readonly { to: string; label: string; icon: IconName }[];
  /** Label of the last entry; none if a logout button is beside the menu. */
  logoutLabel?: string | undefined;
  /** True if the header has no theme switch of its own. */
  hasTheme?: boolean;
}

interface AccountMenuListProps extends AccountMenuEntries {
  open: boolean;
  /** The button that opens and closes it. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Entries of the account menu, below its button. */
export function AccountMenuList({
  open,
  button,
  onClose,
  links,
  logoutLabel,
  hasTheme,
}: AccountMenuListProps) {
  const { logout } = useAuth();
  const leaveAll = useLeaveAll();
  const theme = useTheme();
  const navigate = useNavigate();
  const items = links.map(({ to, label: text, icon }): MenuItem => ({
    key: to,
    label: <Link to={to}>{text}</Link>,
    icon: <Icon name={icon} />,
    onClick: ({ domEvent }) => {
      // The menu focuses the entry, not its link. A click follows the link anyway.
      if (domEvent.type !== 'keydown') return;
      domEvent.preventDefault();
      void navigate(to);
    },
  }));
  if (logoutLabel !== undefined)
    items.push({
      key: 'logout',
      label: logout.isPending ? t('Logging out...') : logoutLabel,
      icon: <Icon name="logout" />,
      disabled: logout.isPending,
      // A toast reports a failure.
      onClick: () => leaveAll(() => logout.mutateAsync().catch(() => undefined)),
    });
  const themes = theme.options.map(({ choice, label: text, icon }): MenuItem => ({
    key: choice,
    ...checkable(choice === theme.choice),
    label: text,
    icon: <Icon name={icon} />,
    onClick: ({ domEvent }) => {
      // The menu entry unmounts with the menu, so the same Enter key must not press the button again.
      domEvent.preventDefault();
      button.current?.focus();
      theme.choose(choice);
    },
  }));
  if (hasTheme) items.push({ type: 'divider' }, { type: 'group', label: t('Theme'), children: themes });
  return (
    <Dropdown
      open={open}
      trigger={[]}
      placement="bottomRight"
      autoFocus
      destroyOnHidden
      onOpenChange={(isOpen) => {
        returnFocus(button, isOpen);
        if (!isOpen) onClose();
      }}
      menu={{ selectedKeys: [theme.choice], items }}
    >
      <span className="account-menu-place" aria-hidden="true" />
    </Dropdown>
  );
}
