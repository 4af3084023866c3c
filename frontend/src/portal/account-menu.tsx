import { t } from '@steward/texts';
import { useActingFor } from '../shared/acting-for/acting-for';
import { AccountMenu } from '../shared/antd/account-menu';
import { useIsPhone } from '../shared/antd/use-media';
import type { UserDto } from '../shared/api';
import { fullName, initials } from './client-name';

interface PortalAccountMenuProps {
  user: UserDto;
  /** Spelling of the area: 'Log out', 'Log Out'. */
  logoutLabel?: string;
  /** True if the header has no theme switch, and on a phone no link to the site. */
  isAlone?: boolean;
}

/** Profile, settings and logout, in the header of every screen of the portal. */
export function PortalAccountMenu({
  user,
  logoutLabel = t('Log out'),
  isAlone = false,
}: PortalAccountMenuProps) {
  const { at, client } = useActingFor();
  const isPhone = useIsPhone();
  return (
    <AccountMenu
      label={t('{initials}, account of {name}', { initials: initials(user), name: fullName(user) })}
      links={[
        ...(client ? [{ to: at('/client/profile'), label: t('Profile'), icon: 'user' as const }] : []),
        { to: at('/client/settings'), label: t('Settings'), icon: 'sliders' },
        ...(isAlone && isPhone
          ? [{ to: '/', label: t('Back to Main Site'), icon: 'arrow-left' as const }]
          : []),
      ]}
      logoutLabel={logoutLabel}
      hasTheme={isAlone}
    >
      {initials(user)}
    </AccountMenu>
  );
}
