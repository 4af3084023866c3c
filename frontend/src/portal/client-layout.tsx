import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { SideFrame } from '../shared/antd/side-frame';
import { useMedia } from '../shared/antd/use-media';
import { useAuth } from '../shared/session';
import { ThemeSwitch } from '../shared/theme';
import { LogoutButton } from '../shared/antd/logout-button';
import { PortalAccountMenu } from './account-menu';
import { BottomBar } from './bottom-bar';
import { ClientSider } from './client-sider';
import { menuOf, type PortalScreen } from './portal-screens';
import './client-layout.css';

interface ClientLayoutProps {
  screens: readonly PortalScreen[];
  /** Controls of the bar. */
  tools: ReactNode;
  /** Shown above every screen. */
  notice: ReactNode;
}

/** Client screens beside their menu; on small screens the menu is a drawer. */
export function ClientLayout({ screens, tools, notice }: ClientLayoutProps) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const small = useMedia('(max-width: 56.25em)');
  if (!user) return null;
  const here =
    menuOf(screens).find(({ isAt }) => isAt(pathname)) ?? screens.find(({ path }) => path === pathname);
  return (
    <SideFrame
      className="client-frame"
      small={small}
      title={here?.label ?? t('Client Portal')}
      sideLabel={t('Menu and account')}
      side={(onNavigate) => (
        <ClientSider screens={screens} user={user} onNavigate={onNavigate}>
          {small && <ThemeSwitch />}
        </ClientSider>
      )}
      bar={
        <div className="ui-bar-tools row gap-s">
          {tools}
          {small ? (
            <span className="portal-wide">
              <LogoutButton label={t('Log out')} quiet />
            </span>
          ) : (
            <ThemeSwitch />
          )}
          <PortalAccountMenu user={user} />
        </div>
      }
      foot={<BottomBar screens={screens} />}
    >
      {notice}
      <Outlet />
    </SideFrame>
  );
}
