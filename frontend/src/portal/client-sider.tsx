import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../shared/acting-for/acting-for';
import type { UserDto } from '../shared/api';
import { LogoutButton } from '../shared/antd/logout-button';
import { SideLink } from '../shared/antd/side-frame';
import { RiverLines } from '../shared/art/river-lines';
import { fullName, initials } from './client-name';
import { menuOf, searchPath, type PortalScreen } from './portal-screens';

interface ClientSiderProps {
  screens: readonly PortalScreen[];
  user: UserDto;
  onNavigate: (() => void) | undefined;
  /** Content above the account. */
  children?: ReactNode;
}

/** Menu and account of the client layout, in the column and in the drawer. */
export function ClientSider({ screens, user, onNavigate, children }: ClientSiderProps) {
  const { pathname } = useLocation();
  const { at, client } = useActingFor();
  return (
    <>
      <nav aria-label={t('Client portal')}>
        <ul>
          {menuOf(screens).map(({ label, to, icon, count, isAt }) => (
            <li key={to}>
              <SideLink
                to={at(to)}
                label={label}
                icon={icon}
                count={count}
                current={isAt(pathname)}
                onNavigate={onNavigate}
              />
            </li>
          ))}
          {client && (
            <li>
              <SideLink
                to={at(searchPath)}
                label={t('Search')}
                icon="search"
                count={undefined}
                current={false}
                onNavigate={onNavigate}
              />
            </li>
          )}
        </ul>
      </nav>
      <RiverLines />
      {children && <div className="portal-sider-extra">{children}</div>}
      <div className="portal-who">
        <span className="portal-avatar avatar" aria-hidden="true">
          {initials(user)}
        </span>
        <div>
          <b>{fullName(user)}</b>
          <small className="sub">{user.email}</small>
        </div>
        <LogoutButton label={t('Log out')} block />
      </div>
    </>
  );
}
