import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { UserDto } from '../shared/api';
import { LogoutButton } from '../shared/antd/logout-button';
import { RiverLines } from '../shared/art/river-lines';
import { Brand } from '../shared/brand';
import { Icon } from '../shared/icon';
import { useSite } from '../shared/site';
import { clientMenu, entryAt } from './client-menu';
import { fullName, initials } from './client-name';

interface ClientSiderProps {
  user: UserDto;
  onNavigate?: () => void;
  /** Content above the account. */
  children?: ReactNode;
}

/** Menu and account of the client layout, in the column and in the drawer. */
export function ClientSider({ user, onNavigate, children }: ClientSiderProps) {
  const site = useSite();
  const { pathname } = useLocation();
  const here = entryAt(pathname);
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
          {clientMenu.map(({ label, to, icon }) => (
            <li key={to}>
              <Link
                to={to}
                {...(onNavigate && { onClick: onNavigate })}
                {...(to === here?.to && { 'aria-current': 'page' })}
              >
                <Icon name={icon} />
                {label}
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
