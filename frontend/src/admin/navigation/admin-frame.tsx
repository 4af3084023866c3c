import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { LogoutButton } from '../../shared/antd/logout-button';
import { SideFrame, SideLink } from '../../shared/antd/side-frame';
import { useMedia, useIsPhone } from '../../shared/antd/use-media';
import { LinkTabs } from '../../shared/kit/link-tabs';
import { useStaffRole } from '../../shared/session/staff-role';
import type { AdminScreen } from '../admin-screens';
import { type AdminSection, offeredSections, tabAt } from './admin-menu';
import { AccountMenu } from '../../shared/antd/account-menu';
import { Icon } from '../../shared/kit/icon';
import { fetchedDialog } from '../../shared/antd/fetched-dialog';
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

/** Set in this browser's storage if `?` alone must do nothing, as voice control needs. */
const offMark = 'steward-question-mark-off';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** List of the keyboard shortcuts, opened by Ctrl+/ or ⌘/, and by `?` unless that is turned off. */
function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  // The server has no storage, and draws nothing of the list.
  const [isMarkOn, setIsMarkOn] = useState(
    () => typeof localStorage === 'undefined' || localStorage.getItem(offMark) === null,
  );
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isControl = ctrlKey || metaKey;
      const isMark = key === '?' && !isControl && isMarkOn && !isTyping(target);
      if (!altKey && (isMark || (key === '/' && isControl))) setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isMarkOn]);
  const switchMark = (isOn: boolean) => {
    if (isOn) localStorage.removeItem(offMark);
    else localStorage.setItem(offMark, 'true');
    setIsMarkOn(isOn);
  };
  return (
    <list.Dialog
      isNeeded={isOpen}
      open={isOpen}
      onClose={() => setIsOpen(false)}
      isMarkOn={isMarkOn}
      onSwitchMark={switchMark}
    />
  );
}
