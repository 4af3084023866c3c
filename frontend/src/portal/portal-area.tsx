import { Route, Routes } from 'react-router-dom';
import { AntdProvider } from '../shared/antd/antd-provider';
import { LeaveGuard } from '../shared/leave-guard';
import { useKeptFocus } from '../shared/use-kept-focus';
import { ClientLayout } from './client-layout';
import { PortalPage } from './portal-page';
import { PortalScreen } from './portal-screen';
import { tabSegments } from './portal-tabs';
import { SigningPage } from './signing/signing-page';
import './portal.css';

/** Everything a signed-in client sees under /client. */
export default function PortalArea() {
  useKeptFocus();
  return (
    <AntdProvider>
      <LeaveGuard>
        <Routes>
          <Route path="portal" element={<PortalPage />} />
          <Route element={<ClientLayout />}>
            {tabSegments.map((segment) => (
              <Route key={segment} path={segment} element={<PortalScreen />} />
            ))}
            <Route path="documents/:id/sign" element={<SigningPage />} />
            {/* Messages and payments have their addresses, and open the overview until they have their tabs. */}
            <Route path="*" element={<PortalScreen />} />
          </Route>
        </Routes>
      </LeaveGuard>
    </AntdProvider>
  );
}
