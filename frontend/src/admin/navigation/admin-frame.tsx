import { useId, type ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { LogoutButton } from '../../shared/antd/logout-button';
import { SideFrame, SideLink } from '../../shared/antd/side-frame';
import { useMedia } from '../../shared/antd/use-media';
import { Icon } from '../../shared/icon';
import { addressOf } from '../../shared/screen';
import { ThemeSwitch } from '../../shared/theme';
import type { AdminScreen } from '../admin-screens';
import { entryAt, groupsOf, type MenuEntry } from './admin-menu';
import './navigation.css';

interface AdminFrameProps {
  screens: readonly AdminScreen[];
  /** Search over all records, first in the bar. */
  search?: ReactNode;
  /** Controls of the bar. */
  tools: ReactNode;
  children: ReactNode;
}

/** Dashboard navigation beside its screens, with the bar above; a drawer on small screens. */
export function AdminFrame({ screens, search, tools, children }: AdminFrameProps) {
  const { pathname } = useLocation();
  const small = useMedia('(max-width: 63.9375em)');
  const current = entryAt(screens, pathname);
  return (
    <SideFrame
      className="admin-frame"
      small={small}
      title={current?.label ?? 'Admin Dashboard'}
      sideLabel="Navigation"
      side={(onNavigate) => (
        <>
          <nav className="admin-nav" aria-label="Dashboard">
            {groupsOf(screens).map(([group, entries]) => (
              <Group key={group} name={group} entries={entries} current={current} onNavigate={onNavigate} />
            ))}
          </nav>
          {small && (
            <div className="admin-side-foot cluster">
              <Link to="/admin/profile" onClick={onNavigate}>
                <Icon name="user" />
                Your profile
              </Link>
              <MainSiteLink />
              <ThemeSwitch />
            </div>
          )}
        </>
      )}
      bar={
        <>
          {search}
          <div className="ui-bar-tools row gap-s">
            {!small && (
              <>
                <MainSiteLink />
                <ThemeSwitch />
              </>
            )}
            {tools}
            {!small && (
              <NavLink className="admin-me avatar" to="/admin/profile" aria-label="Your profile">
                <Icon name="user" />
              </NavLink>
            )}
            <LogoutButton label="Logout" />
          </div>
        </>
      }
    >
      {children}
    </SideFrame>
  );
}

function MainSiteLink() {
  return (
    <Link className="admin-way-out" to="/">
      View site
    </Link>
  );
}

interface GroupProps {
  name: string;
  entries: readonly MenuEntry[];
  current: MenuEntry | undefined;
  onNavigate: (() => void) | undefined;
}

function Group({ name, entries, current, onNavigate }: GroupProps) {
  const title = useId();
  return (
    <>
      <p id={title}>{name}</p>
      <ul aria-labelledby={title}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <SideLink
              to={addressOf(entry.path)}
              label={entry.label}
              icon={entry.menu.icon}
              count={entry.count}
              current={entry === current}
              prepare={entry.prepare}
              onNavigate={onNavigate}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
