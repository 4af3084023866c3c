import { Button, Dropdown } from 'antd';
import { Link } from 'react-router-dom';
import { useActingFor } from '../shared/acting-for';
import type { UserDto } from '../shared/api';
import { Icon } from '../shared/icon';
import { useLeaveAll } from '../shared/leave-guard';
import { useAuth } from '../shared/session';
import { ThemeSwitch } from '../shared/theme';
import { fullName, initials } from './client-name';
import './account-menu.css';

/** Account menu and theme, in the headers: of /client/portal, and of the other screens on phones. */
export function AccountMenu({ user }: { user: UserDto }) {
  const { logout } = useAuth();
  const leaveAll = useLeaveAll();
  const { at, client } = useActingFor();
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      popupRender={(menu) => (
        <div className="portal-account">
          {menu}
          <ThemeSwitch />
        </div>
      )}
      menu={{
        items: [
          client
            ? {
                key: 'profile',
                label: <Link to={at('/client/profile')}>Profile</Link>,
                icon: <Icon name="user" />,
              }
            : null,
          {
            key: 'settings',
            label: <Link to={at('/client/settings')}>Settings</Link>,
            icon: <Icon name="sliders" />,
          },
          {
            key: 'logout',
            label: logout.isPending ? 'Logging out...' : 'Log out',
            icon: <Icon name="logout" />,
            disabled: logout.isPending,
            // A toast reports a failure.
            onClick: () => leaveAll(() => logout.mutateAsync().catch(() => undefined)),
          },
        ],
      }}
    >
      <Button
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
