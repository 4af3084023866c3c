import { t } from '@steward/texts';
import { AccountMenu } from '../../shared/antd/account-menu';
import { useIsPhone } from '../../shared/antd/use-media';
import { Icon } from '../../shared/icon';

/** Profile, website, theme and, on a phone, logout. */
export function AdminAccountMenu() {
  const isPhone = useIsPhone();
  return (
    <AccountMenu
      label={t('Your account')}
      links={[
        { to: '/admin/profile', label: t('Your profile'), icon: 'user' },
        { to: '/', label: t('View site'), icon: 'arrow-external' },
      ]}
      logoutLabel={isPhone ? t('Logout') : undefined}
      hasTheme
    >
      <Icon name="user" />
    </AccountMenu>
  );
}
