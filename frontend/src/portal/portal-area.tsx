import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../shared/acting-for';
import { portalTitle } from '../shared/area-titles';
import { ScreenTitle } from '../shared/screen-title';
import { useAuth } from '../shared/session';
import { LogoutButton } from '../shared/antd/logout-button';
import { LeaveGuard } from '../shared/leave-guard';
import { useKeptFocus } from '../shared/use-kept-focus';
import { NotIncluded } from './access-ended';
import { PortalAccountMenu } from './account-menu';
import { ActingForBanner } from './acting-for-banner';
import { ClientLayout } from './client-layout';
import { NoClient } from './no-client';
import { PortalPage } from './portal-page';
import { PortalTabs } from './portal-tabs';
import { isIncluded, type PortalScreen } from './portal-screens';
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
  /** Search in the header of /client/portal. */
  search?: ReactNode;
  /** Actions in the header of /client/portal. */
  actions?: ReactNode;
}

/** Frames of all logged-in client screens under /client. */
export function PortalArea(props: PortalAreaProps) {
  const { screens, summary, tools, dialogs, search, actions } = props;
  useKeptFocus();
  const acting = useActingFor();
  const { user } = useAuth();
  const included = screens.filter((screen) => isIncluded(screen, acting));
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
          {screens.map((screen) => {
            const { path, tab, Component } = screen;
            const content = tab ? tabs : <Component />;
            return (
              <Route
                key={path}
                path={path.replace('/client/', '')}
                element={
                  <>
                    <ScreenTitle>{portalTitle(screen)}</ScreenTitle>
                    {included.includes(screen) ? content : refusal}
                  </>
                }
              />
            );
          })}
        </Route>
      </Routes>
    </LeaveGuard>
  );
}
