import { useRef, type ReactNode } from 'react';
import { Button, Dropdown, type MenuProps } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { Icon, type IconName } from '../icon';
import { useLeaveAll } from '../leave-guard';
import { useAuth } from '../session';
import { useTheme } from '../theme';
import { returnFocus } from './return-focus';
import './account-menu.css';

type MenuItem = NonNullable<MenuProps['items']>[number];

interface AccountMenuProps {
  /** Accessible name of the button. */
  label: string;
  /** Content of the button: initials or an icon. */
  children: ReactNode;
  links: readonly { to: string; label: string; icon: IconName }[];
  /** Label of the last entry; none if a logout button is beside the menu. */
  logoutLabel?: string | undefined;
  /** True if the header has no theme switch of its own. */
  hasTheme?: boolean;
}

/** Links of the account, theme and logout, in the header of portal and dashboard. */
export function AccountMenu({ label, children, links, logoutLabel, hasTheme = false }: AccountMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
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
      label: logout.isPending ? 'Logging out...' : logoutLabel,
      icon: <Icon name="logout" />,
      disabled: logout.isPending,
      // A toast reports a failure.
      onClick: () => leaveAll(() => logout.mutateAsync().catch(() => undefined)),
    });
  const themes = theme.options.map(({ choice, label: text, icon }): MenuItem => ({
    key: choice,
    // Attributes of the entry, which Ant Design passes on without naming them.
    ...{ role: 'menuitemradio', 'aria-checked': choice === theme.choice },
    label: text,
    icon: <Icon name={icon} />,
    onClick: ({ domEvent }) => {
      // The menu entry unmounts with the menu, so the same Enter key must not press the button again.
      domEvent.preventDefault();
      button.current?.focus();
      theme.choose(choice);
    },
  }));
  if (hasTheme) items.push({ type: 'divider' }, { type: 'group', label: 'Theme', children: themes });
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      destroyOnHidden
      onOpenChange={(isOpen) => returnFocus(button, isOpen)}
      menu={{ selectedKeys: [theme.choice], items }}
    >
      <Button
        ref={button}
        type="text"
        shape="circle"
        className="portal-avatar avatar portal-avatar-soft"
        aria-label={label}
      >
        {children}
      </Button>
    </Dropdown>
  );
}
