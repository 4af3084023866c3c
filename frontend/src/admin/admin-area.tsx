import { Route, Routes } from 'react-router-dom';
import { AntdProvider } from '../shared/antd/antd-provider';
import { LeaveGuard } from '../shared/leave-guard';
import { useAuth } from '../shared/session';
import { useKeptFocus } from '../shared/use-kept-focus';
import { AdminBar } from './admin-bar';
import { AdminScreen } from './admin-screen';
import { adminSections } from './admin-sections';
import { NotPermitted } from './not-permitted';
import './admin.css';
import './content.css';
import './documents.css';
import './editors.css';

/** The practice's dashboard under /admin. */
export default function AdminArea() {
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
          <AdminBar permitted={permitted} />
          <main id="content" className={permitted ? 'ui-content admin-content' : 'ui-content'} tabIndex={-1}>
            {permitted ? (
              <Routes>
                {adminSections.map(({ segment }) => (
                  <Route key={segment} path={segment} element={<AdminScreen segment={segment} />} />
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
