import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { t } from '@steward/texts';
import { LeaveGuard } from '../shared/antd/leave-guard';
import { fetched } from '../shared/antd/fetched-screen';
import { useIsReviewRequired } from '../shared/antd/use-review-required';
import { adminTitle } from '../shared/text/area-titles';
import { ScreenTitle } from '../shared/kit/screen-title';
import { WhileOn } from '../shared/parts/while-on';
import { useAuth } from '../shared/session/session';
import { useKeptFocus } from '../shared/kit/use-kept-focus';
import { type AdminScreen, isIncluded, useAllowedScreens } from './admin-screens';
import { AdminFrame } from './navigation/admin-frame';
import type { AdminSection } from './navigation/admin-menu';
import { ClosedFrame } from './navigation/closed-frame';
import { NotPermitted, NotYours } from './not-permitted';
import './admin.css';
import './dialogs/dialogs.css';
// Small screens decide last.
import './tables/list-tools.css';
import './tables/compact-rows.css';
import './tables/tables.css';

// Only after a restore, so it is a separate module.
const review = fetched(() => import('../shared/antd/review-required'), 'ReviewRequired');

interface AdminAreaProps {
  /** Its navigation. */
  sections: readonly AdminSection[];
  screens: readonly AdminScreen[];
  /** Search over all records, in the bar. */
  search?: ReactNode;
  /** Controls of the bar. */
  tools: ReactNode;
}

/** The practice's dashboard under /admin. */
export function AdminArea({ sections, screens, search, tools }: AdminAreaProps) {
  const { user } = useAuth();
  const allowed = useAllowedScreens(screens);
  const isReviewRequired = useIsReviewRequired();
  useKeptFocus();
  return (
    <LeaveGuard>
      {user?.role === 'admin' ? (
        <AdminFrame sections={sections} screens={allowed} search={search} tools={tools}>
          <Routes>
            {screens.map((screen) => {
              const { path, part, Component } = screen;
              return (
                <Route
                  key={path}
                  path={path.replace(/^\/admin\/?/, '')}
                  element={
                    <>
                      <ScreenTitle>{adminTitle(screen)}</ScreenTitle>
                      {!isIncluded(screen, user.staffRole) ? (
                        <NotYours />
                      ) : isReviewRequired && path !== '/admin/profile' ? (
                        <review.Component />
                      ) : (
                        <WhileOn part={part}>
                          <Component />
                        </WhileOn>
                      )}
                    </>
                  }
                />
              );
            })}
          </Routes>
        </AdminFrame>
      ) : (
        <ClosedFrame exit={{ label: t('Client portal'), to: '/client/portal' }}>
          <NotPermitted />
        </ClosedFrame>
      )}
    </LeaveGuard>
  );
}
