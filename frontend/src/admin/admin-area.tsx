import type { ReactNode } from 'react';
import { NavLink, Route, Routes } from 'react-router-dom';
import { AntdProvider } from '../shared/antd/antd-provider';
import { Icon } from '../shared/icon';
import { LeaveGuard } from '../shared/leave-guard';
import { useAuth } from '../shared/session';
import { useKeptFocus } from '../shared/use-kept-focus';
import { AdminBar } from './admin-bar';
import type { AdminScreen } from './admin-screens';
import { AdminTabs } from './admin-tabs';
import { NotPermitted } from './not-permitted';
import './admin.css';

interface AdminAreaProps {
  screens: readonly AdminScreen[];
  /** Controls of the bar. */
  tools: ReactNode;
}

/** The practice's dashboard under /admin. */
export function AdminArea({ screens, tools }: AdminAreaProps) {
  const { user } = useAuth();
  useKeptFocus();
  const permitted = user?.role === 'admin';
  return (
    <AntdProvider>
      <LeaveGuard>
        <div className="ui-root">
          <a className="skip" href="#content">
            Skip to content
          </a>
          <AdminBar
            permitted={permitted}
            tools={
              <>
                {tools}
                <NavLink className="admin-me" to="/admin/profile" aria-label="Your profile">
                  <Icon name="user" />
                </NavLink>
              </>
            }
          />
          <main id="content" className={permitted ? 'ui-content admin-content' : 'ui-content'} tabIndex={-1}>
            {permitted ? (
              <Routes>
                {screens.map((screen) => (
                  <Route
                    key={screen.path}
                    path={screen.path.replace(/^\/admin\/?/, '')}
                    element={
                      screen.label ? <AdminTabs screens={screens} open={screen} /> : <screen.Component />
                    }
                  />
                ))}
              </Routes>
            ) : (
              <NotPermitted />
            )}
          </main>
        </div>
      </LeaveGuard>
    </AntdProvider>
  );
}
