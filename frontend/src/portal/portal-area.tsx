import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AntdProvider } from '../shared/antd/antd-provider';
import { LeaveGuard } from '../shared/leave-guard';
import { useKeptFocus } from '../shared/use-kept-focus';
import { ClientLayout } from './client-layout';
import { PortalPage } from './portal-page';
import { PortalTabs } from './portal-tabs';
import type { PortalScreen } from './portal-screens';
import './portal.css';

interface PortalAreaProps {
  screens: readonly PortalScreen[];
  /** Below the greeting. */
  summary: ReactNode;
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
export function PortalArea({ screens, summary, tools, notice, dialogs, search, actions }: PortalAreaProps) {
  useKeptFocus();
  const tabs = <PortalTabs screens={screens} summary={summary} dialogs={dialogs} />;
  return (
    <AntdProvider>
      <LeaveGuard>
        <Routes>
          <Route
            path="portal"
            element={
              <PortalPage search={search} actions={actions} tools={tools}>
                {notice}
                {tabs}
              </PortalPage>
            }
          />
          <Route element={<ClientLayout screens={screens} tools={tools} notice={notice} />}>
            {screens.map(({ path, tab, Component }) => (
              <Route key={path} path={path.replace('/client/', '')} element={tab ? tabs : <Component />} />
            ))}
          </Route>
        </Routes>
      </LeaveGuard>
    </AntdProvider>
  );
}
