import { AccountMenu } from '../../shared/antd/account-menu';
import { useIsPhone } from '../../shared/antd/use-media';
import { Icon } from '../../shared/icon';

/** Profile, website, theme and, on a phone, logout. */
export function AdminAccountMenu() {
  const isPhone = useIsPhone();
  return (
    <AccountMenu
      label="Your account"
      links={[
        { to: '/admin/profile', label: 'Your profile', icon: 'user' },
        { to: '/', label: 'View site', icon: 'arrow-external' },
      ]}
      logoutLabel={isPhone ? 'Logout' : undefined}
      hasTheme
    >
      <Icon name="user" />
    </AccountMenu>
  );
}
