import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { LogoutButton } from '../../shared/antd/logout-button';
import { type OpenMenu, SideFrame, SideLink } from '../../shared/antd/side-frame';
import { useMedia, useIsPhone } from '../../shared/antd/use-media';
import { BarLink, BottomBar } from '../../shared/kit/bottom-bar';
import { LinkTabs } from '../../shared/kit/link-tabs';
import { useStaffRole } from '../../shared/session/staff-role';
import type { AdminScreen } from '../admin-screens';
import { type AdminSection, offeredSections, tabAt } from './admin-menu';
import { AccountMenu } from '../../shared/antd/account-menu';
import { Icon } from '../../shared/kit/icon';
import { fetchedDialog } from '../../shared/antd/fetched-dialog';
import { areSingleKeysOn, isSingleKey, switchSingleKeys } from './single-keys';
import './navigation.css';

interface AdminFrameProps {
  sections: readonly AdminSection[];
  /** Screens that the reader may open. */
  screens: readonly AdminScreen[];
  /** Search over all records, first in the bar. */
  search?: ReactNode;
  /** Controls of the bar. */
  tools: ReactNode;
  children: ReactNode;
}

/** Dashboard navigation beside its screens, with the bar above; a drawer on small screens. */
export function AdminFrame({ sections, screens, search, tools, children }: AdminFrameProps) {
  const location = useLocation();
  const small = useMedia('(max-width: 63.9375em)');
  // Undefined where the server draws: a style sheet decides.
  const isPhone = useMedia('(max-width: 47.99em)');
  const offered = offeredSections(sections, screens, useStaffRole());
  const at = tabAt(offered, location);
  // A screen that the menu does not list is reached from another one.
  const unlisted = screens.find(({ path }) => path === location.pathname);
  return (
    <SideFrame
      className="admin-frame"
      small={small}
      title={at?.section.label ?? unlisted?.label ?? t('Admin Dashboard')}
      sideLabel={t('Navigation')}
      side={(onNavigate) => (
        <nav className="admin-nav" aria-label={t('Dashboard')}>
          <ul>
            {offered.map((section) => {
              const [{ to, count, prepare }] = section.tabs;
              return (
                <li key={section.label}>
                  <SideLink
                    to={to}
                    label={section.label}
                    icon={section.icon}
                    count={count}
                    current={section === at?.section}
                    prepare={prepare}
                    onNavigate={onNavigate}
                  />
                </li>
              );
            })}
          </ul>
        </nav>
      )}
      foot={(openMenu) =>
        isPhone !== false && <AdminBar sections={offered} at={at?.section} onMore={openMenu} />
      }
      bar={
        <>
          {search}
          <div className="ui-bar-tools row gap-s">
            {tools}
            <AdminAccountMenu />
            <span className="admin-logout">
              <LogoutButton label={t('Logout')} />
            </span>
          </div>
        </>
      }
    >
      {at && at.section.tabs.length > 1 && (
        <LinkTabs
          label={at.section.label}
          tabs={at.section.tabs}
          open={at.tab.to}
          className="admin-tabs screen-only"
        />
      )}
      {children}
      <Shortcuts />
    </SideFrame>
  );
}

interface AdminBarProps {
  sections: ReturnType<typeof offeredSections>;
  /** Section of the screen. */
  at: AdminSection | undefined;
  onMore: OpenMenu;
}

const inBar = ['today', 'clients', 'messages'];

/** On a phone: the daily screens, the search, and the menu. */
const AdminBar = ({ sections, at, onMore }: AdminBarProps) => (
  <BottomBar>
    {sections
      .filter(({ name }) => inBar.includes(name))
      .map(({ name, label, icon, tabs: [{ to, count }] }) => (
        <BarLink key={name} to={to} label={label} icon={icon} count={count} isCurrent={name === at?.name} />
      ))}
    <li>
      <button type="button" className="opens-search" aria-haspopup="dialog">
        <Icon name="search" />
        {t('Search')}
      </button>
    </li>
    <li>
      <button type="button" aria-haspopup="dialog" onClick={({ currentTarget }) => onMore(currentTarget)}>
        <Icon name="menu" />
        {t('More')}
      </button>
    </li>
  </BottomBar>
);

/** Profile, website, theme and, on a phone, logout. */
function AdminAccountMenu() {
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

const list = fetchedDialog(() => import('./shortcuts-dialog').then((module) => module.ShortcutsDialog));

/** List of the keyboard shortcuts, opened by Ctrl+/ or ⌘/, and by `?` unless that is turned off. */
function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  const [isMarkOn, setIsMarkOn] = useState(areSingleKeysOn);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isControl = (ctrlKey || metaKey) && !altKey && key === '/';
      if (isControl || (key === '?' && isSingleKey(event))) setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <list.Dialog
      isNeeded={isOpen}
      open={isOpen}
      onClose={() => setIsOpen(false)}
      isMarkOn={isMarkOn}
      onSwitchMark={(isOn) => {
        switchSingleKeys(isOn);
        setIsMarkOn(isOn);
      }}
    />
  );
}
