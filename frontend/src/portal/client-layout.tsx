import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Drawer } from 'antd';
import { Outlet, useLocation } from 'react-router-dom';
import { useMedia } from '../shared/antd/use-media';
import { Icon } from '../shared/icon';
import { useAuth } from '../shared/session';
import { ThemeSwitch } from '../shared/theme';
import { AccountMenu } from './account-menu';
import { ClientSider } from './client-sider';
import { menuOf, type PortalScreen } from './portal-screens';
import './client-layout.css';

interface ClientLayoutProps {
  screens: readonly PortalScreen[];
  /** Controls of the bar. */
  tools: ReactNode;
}

/** The client's screens beside their menu; on small screens the menu is a drawer. */
export function ClientLayout({ screens, tools }: ClientLayoutProps) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const small = useMedia('(max-width: 56.25em)');
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // Ant Design would give the focus back, but looks where it was only when the drawer has it already.
  useEffect(() => {
    if (wasOpen.current && !menuOpen) menuButton.current?.focus({ preventScroll: true });
    wasOpen.current = menuOpen;
  }, [menuOpen]);
  if (!user) return null;
  const here = menuOf(screens).find(({ isAt }) => isAt(pathname));
  return (
    <div className="ui-root portal-layout">
      <a className="skip" href="#content">
        Skip to content
      </a>
      {!small && (
        <aside className="portal-side" aria-label="Menu and account">
          <ClientSider screens={screens} user={user} />
        </aside>
      )}
      <div>
        <header className="ui-bar">
          {small && (
            <>
              <Button
                ref={menuButton}
                icon={<Icon name="menu" />}
                aria-label="Open menu"
                aria-expanded={menuOpen}
                onClick={() => setMenuOpen(true)}
              />
              <b className="portal-bar-title">{here?.label ?? 'Client Portal'}</b>
            </>
          )}
          <div className="ui-bar-tools">
            {tools}
            {small ? <AccountMenu user={user} /> : <ThemeSwitch />}
          </div>
        </header>
        <main id="content" className="ui-content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Drawer
        open={small && menuOpen}
        onClose={closeMenu}
        placement="left"
        size={288}
        aria-label="Menu"
        title={null}
        closable={false}
        destroyOnHidden
        rootClassName="portal-drawer"
      >
        <Button
          type="text"
          className="portal-drawer-close"
          icon={<Icon name="close" />}
          aria-label="Close menu"
          onClick={closeMenu}
        />
        <ClientSider screens={screens} user={user} onNavigate={closeMenu}>
          <ThemeSwitch />
        </ClientSider>
      </Drawer>
    </div>
  );
}
