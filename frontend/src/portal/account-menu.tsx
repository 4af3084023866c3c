import { useRef } from 'react';
import { Button, Dropdown, type MenuProps } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { useActingFor } from '../shared/acting-for';
import { returnFocus } from '../shared/antd/return-focus';
import type { UserDto } from '../shared/api';
import { Icon, type IconName } from '../shared/icon';
import { useLeaveAll } from '../shared/leave-guard';
import { useAuth } from '../shared/session';
import { useTheme } from '../shared/theme';
import { fullName, initials } from './client-name';
import './account-menu.css';

type MenuItem = NonNullable<MenuProps['items']>[number];

interface AccountMenuProps {
  user: UserDto;
  /** Spelling of the area: 'Log out', 'Log Out'. */
  logoutLabel?: string;
  /** True if the header has no theme switch, and on a phone no link to the site. */
  isAlone?: boolean;
}

/** Profile, settings and logout, in the header of every screen of the portal. */
export function AccountMenu({ user, logoutLabel = 'Log out', isAlone = false }: AccountMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { logout } = useAuth();
  const leaveAll = useLeaveAll();
  const { at, client } = useActingFor();
  const theme = useTheme();
  const navigate = useNavigate();
  const linkTo = (path: string, label: string, icon: IconName): MenuItem => ({
    key: path,
    label: <Link to={at(path)}>{label}</Link>,
    icon: <Icon name={icon} />,
    onClick: ({ domEvent }) => {
      // The menu focuses the entry, not its link. A click follows the link anyway.
      if (domEvent.type !== 'keydown') return;
      domEvent.preventDefault();
      void navigate(at(path));
    },
  });
  const items: MenuItem[] = [
    client ? linkTo('/client/profile', 'Profile', 'user') : null,
    linkTo('/client/settings', 'Settings', 'sliders'),
    {
      key: 'logout',
      label: logout.isPending ? 'Logging out...' : logoutLabel,
      icon: <Icon name="logout" />,
      disabled: logout.isPending,
      // A toast reports a failure.
      onClick: () => leaveAll(() => logout.mutateAsync().catch(() => undefined)),
    },
  ];
  const themes = theme.options.map(({ choice, label, icon }): MenuItem => ({
    key: choice,
    // Attributes of the entry, which Ant Design passes on without naming them.
    ...{ role: 'menuitemradio', 'aria-checked': choice === theme.choice },
    label,
    icon: <Icon name={icon} />,
    onClick: ({ domEvent }) => {
      // The menu entry unmounts with the menu, so the same Enter key must not press the button again.
      domEvent.preventDefault();
      button.current?.focus();
      theme.choose(choice);
    },
  }));
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      destroyOnHidden
      onOpenChange={(isOpen) => returnFocus(button, isOpen)}
      menu={{
        selectedKeys: [theme.choice],
        items: isAlone
          ? [...items, { type: 'divider' }, { type: 'group', label: 'Theme', children: themes }]
          : items,
      }}
    >
      <Button
        ref={button}
        type="text"
        shape="circle"
        className="portal-avatar avatar portal-avatar-soft"
        aria-label={`${initials(user)}, account of ${fullName(user)}`}
      >
        {initials(user)}
      </Button>
    </Dropdown>
  );
}
