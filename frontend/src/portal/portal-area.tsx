import { type ReactNode, useState } from 'react';
import { Route, Routes, Outlet, useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../shared/acting-for/acting-for';
import { portalTitle } from '../shared/text/area-titles';
import { ScreenTitle } from '../shared/kit/screen-title';
import { useIsOn } from '../shared/parts/parts-in-use';
import { WhileOn } from '../shared/parts/while-on';
import { useAuth } from '../shared/session/session';
import { LogoutButton } from '../shared/antd/logout-button';
import { LeaveGuard } from '../shared/antd/leave-guard';
import { useKeptFocus } from '../shared/kit/use-kept-focus';
import { PortalAccountMenu } from './account-menu';
import { NoClient, NotIncluded } from './without-access';
import { PortalPage } from './portal-page';
import { PortalTabs } from './portal-tabs';
import { isIncluded, type PortalScreen, menuOf } from './portal-screens';
import { fetchedDialog } from '../shared/antd/fetched-dialog';
import { Button } from '../shared/kit/button';
import { Icon } from '../shared/kit/icon';
import { T } from '../shared/text/rich-text';
import { SideFrame } from '../shared/antd/side-frame';
import { useMedia } from '../shared/antd/use-media';
import { ThemeSwitch } from '../shared/kit/theme';
import { PortalBar } from './portal-bar';
import { ClientSider } from './client-sider';
import './client-layout.css';
import './acting-for-banner.css';
import './portal.css';

interface PortalAreaProps {
  screens: readonly PortalScreen[];
  /** Key numbers, beside every tab of /client/portal. */
  summary?: ReactNode;
  /** Controls of every bar. */
  tools: ReactNode;
  /** Shown above every screen. */
  notice: ReactNode;
  /** Dialogs over any tab. */
  dialogs: ReactNode;
  /** Dialogs over any screen, which stay while the reader goes from one to another. */
  lastingDialogs?: ReactNode;
  /** Search in the header of /client/portal. */
  search?: ReactNode;
  /** Actions in the header of /client/portal. */
  actions?: ReactNode;
}

/** Frames of all logged-in client screens under /client. */
export function PortalArea(props: PortalAreaProps) {
  const { screens, summary, tools, dialogs, lastingDialogs, search, actions } = props;
  useKeptFocus();
  const acting = useActingFor();
  const { user } = useAuth();
  const isOn = useIsOn();
  const included = screens
    .filter((screen) => isIncluded(screen, acting) && isOn(screen))
    .map((screen) => ({ ...screen, ...screen.namesFor?.(acting) }));
  const refusal = acting.client ? <NotIncluded client={acting.client.name} /> : <NoClient />;
  const tabs = acting.client ? (
    <PortalTabs screens={included} summary={summary} dialogs={dialogs} />
  ) : (
    refusal
  );
  const notice = (
    <>
      <ActingForBanner />
      {props.notice}
    </>
  );
  const routeOf = (screen: PortalScreen) => {
    const { path, part, tab, Component } = screen;
    const content = <WhileOn part={part}>{tab ? tabs : <Component />}</WhileOn>;
    return (
      <Route
        key={path}
        path={path.replace('/client/', '')}
        element={
          <>
            <ScreenTitle>{portalTitle(screen)}</ScreenTitle>
            {isIncluded(screen, acting) ? content : refusal}
          </>
        }
      />
    );
  };
  const isAlone = (screen: PortalScreen) => screen.isFocused === true && isIncluded(screen, acting);
  return (
    <LeaveGuard>
      <Routes>
        <Route
          path="portal"
          element={
            <PortalPage
              screens={included}
              search={search}
              actions={actions}
              tools={tools}
              logout={<LogoutButton label={t('Log Out')} quiet />}
              corner={user ? <PortalAccountMenu user={user} logoutLabel={t('Log Out')} isAlone /> : null}
            >
              {notice}
              {tabs}
            </PortalPage>
          }
        />
        <Route element={<ClientLayout screens={included} tools={tools} notice={notice} />}>
          {screens.filter((screen) => !isAlone(screen)).map(routeOf)}
        </Route>
        <Route
          element={
            <div className="ui-root">
              <Outlet />
            </div>
          }
        >
          {screens.filter(isAlone).map(routeOf)}
        </Route>
      </Routes>
      {lastingDialogs}
    </LeaveGuard>
  );
}

const choosing = fetchedDialog(() =>
  import('./choose-client-dialog').then((module) => module.ChooseClientDialog),
);

/** Names the client for whom one acts, above every screen of a person with other clients than their own. */
function ActingForBanner() {
  const { client, other, hasOthers } = useActingFor();
  const [isChoosing, setIsChoosing] = useState(false);
  if (!client || !hasOthers) return null;
  return (
    <>
      <section className="acting-for row gap-l between" aria-label={t('Client')} data-other={other && true}>
        <p className="row gap-s breaks">
          <Icon name={other ? 'people' : 'user'} />
          <span>
            {other ? (
              <>
                <T text="Acting for <b>{name}</b>" values={{ name: other.name }} />
              </>
            ) : (
              t('Your own account')
            )}
          </span>
        </p>
        <Button onPointerEnter={choosing.prepare} onClick={() => setIsChoosing(true)}>
          {t('Switch client')}
        </Button>
      </section>
      <choosing.Dialog
        isNeeded={isChoosing}
        open={isChoosing}
        current={client.id}
        onClose={() => setIsChoosing(false)}
      />
    </>
  );
}

interface ClientLayoutProps {
  screens: readonly PortalScreen[];
  /** Controls of the bar. */
  tools: ReactNode;
  /** Shown above every screen. */
  notice: ReactNode;
}

/** Client screens beside their menu; on small screens the menu is a drawer. */
function ClientLayout({ screens, tools, notice }: ClientLayoutProps) {
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
      foot={() => <PortalBar screens={screens} />}
    >
      {notice}
      <Outlet />
    </SideFrame>
  );
}
