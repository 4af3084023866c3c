import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { UserDto } from '../shared/api';
import { LogoutButton } from '../shared/antd/logout-button';
import { RiverLines } from '../shared/art/river-lines';
import { Brand } from '../shared/brand';
import { CountedLabel } from '../shared/screen';
import { Icon } from '../shared/icon';
import { useSite } from '../shared/site';
import { fullName, initials } from './client-name';
import { menuOf, type PortalScreen } from './portal-screens';

interface ClientSiderProps {
  screens: readonly PortalScreen[];
  user: UserDto;
  onNavigate?: () => void;
  /** Content above the account. */
  children?: ReactNode;
}

/** Menu and account of the client layout, in the column and in the drawer. */
export function ClientSider({ screens, user, onNavigate, children }: ClientSiderProps) {
  const site = useSite();
  const { pathname } = useLocation();
  return (
    <div className="portal-sider">
      <Link
        to="/"
        reloadDocument
        aria-label={`${site.name}, main site`}
        {...(onNavigate && { onClick: onNavigate })}
      >
        <Brand />
      </Link>
      <nav aria-label="Client portal">
        <ul>
          {menuOf(screens).map(({ label, to, icon, count, isAt }) => (
            <li key={to}>
              <Link
                to={to}
                {...(onNavigate && { onClick: onNavigate })}
                {...(isAt(pathname) && { 'aria-current': 'page' })}
              >
                <Icon name={icon} />
                <CountedLabel label={label} count={count} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <RiverLines />
      {children && <div className="portal-sider-extra">{children}</div>}
      <div className="portal-who">
        <span className="portal-avatar" aria-hidden="true">
          {initials(user)}
        </span>
        <div>
          <b>{fullName(user)}</b>
          <small>{user.email}</small>
        </div>
        <LogoutButton label="Log out" block />
      </div>
    </div>
  );
}
