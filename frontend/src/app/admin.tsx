import { useEffect, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { perLanguage } from '@steward/texts/locale';
import { AdminArea } from '../admin/admin-area';
import type { AdminScreen } from '../admin/admin-screens';
import { menuWith } from '../admin/navigation/admin-menu';
import { adminSections } from '../admin/navigation/admin-sections';
import { SecondFactorFirst } from '../features/identity/admin/second-factor-first';
import { SessionDialogs } from '../features/identity/shared/session-dialogs';
import { NotificationBell } from '../features/notifications/shared/notification-bell';
import { UnreadInTitle } from '../features/notifications/shared/unread-in-title';
import { SearchTool } from '../features/workday/admin/search/search-tool';
import { TodayScreen } from '../features/workday/admin/today/today-screen';
import { waitingCounts } from '../features/workday/admin/today/waiting-counts';
import { fetched } from '../shared/antd/fetched-screen';
import { LiveUpdates } from '../shared/live/live-updates';
import { OfflineMark } from '../shared/live/offline-mark';
import type { ScreenContent } from '../shared/kit/screen';
import { onFirstUse } from '../shared/kit/on-first-use';
import { useAdditions } from '../shared/parts/parts-in-use';
import { useInstall } from '../shared/offline/use-install';
import { contentOf, type LoadedPart } from './part-areas';

const install = () => import('../shared/offline/install');
const prepare = () => void import('../shared/antd/antd-provider').catch(() => undefined);

/** Components of the dashboard's screens, by their names in the list of screens. */
const contents = {
  // First screen of the dashboard, so it is in the same bundle.
  today: { Component: TodayScreen },
  clients: fetched(() => import('../features/client-record/admin/list/clients-section'), 'ClientsSection'),
  client: fetched(() => import('../features/client-record/admin/client-page'), 'ClientPage'),
  documents: fetched(
    () => import('../features/documents/admin/library/documents-section'),
    'DocumentsSection',
  ),
  requests: fetched(() => import('../features/documents/admin/requests/requests-section'), 'RequestsSection'),
  invoices: fetched(() => import('../features/billing/admin/invoices-section'), 'InvoicesSection'),
  appointments: fetched(
    () => import('../features/scheduling/admin/appointments-screen'),
    'AppointmentsScreen',
  ),
  messages: fetched(() => import('../features/messaging/admin/messages-section'), 'MessagesSection'),
  'contact-messages': fetched(
    () => import('../features/content/admin/contact-messages/contact-messages-section'),
    'ContactMessagesSection',
  ),
  testimonials: fetched(
    () => import('../features/content/admin/testimonials/testimonials-section'),
    'TestimonialsSection',
  ),
  mail: fetched(() => import('../features/outbox/admin/outbox-section'), 'OutboxSection'),
  health: fetched(() => import('../features/health/admin/health-screen'), 'HealthScreen'),
  practice: fetched(() => import('../features/practice/admin/practice-section'), 'PracticeSection'),
  'services-and-prices': fetched(
    () => import('../features/prices/admin/services-and-prices-screen'),
    'ServicesAndPricesScreen',
  ),
  'access-review': fetched(
    () => import('../features/client-access/admin/access-review-screen'),
    'AccessReviewScreen',
  ),
  staff: fetched(() => import('../features/staff/admin/staff-screen'), 'StaffScreen'),
  tokens: fetched(() => import('../features/identity/admin/access-tokens-screen'), 'AccessTokensScreen'),
  parts: fetched(() => import('../features/parts/admin/parts-screen'), 'PartsScreen'),
  profile: fetched(() => import('../features/profile/shared/profile-screen'), 'ProfileScreen'),
} satisfies Record<string, ScreenContent>;

/** Screen of the dashboard, as in the list of screens. */
export interface ListedAdminScreen extends Omit<AdminScreen, keyof ScreenContent | 'part'> {
  content: keyof typeof contents;
  /** Allowed values of `:tab` in the path. */
  tabs?: readonly string[];
}

/** The dashboard: its frame with these screens, and those of parts. */
export function adminOf(
  listed: () => readonly ListedAdminScreen[],
  parts: readonly LoadedPart[] = [],
): ComponentType {
  const screens = perLanguage(() => [
    ...listed().map(({ content, ...screen }): AdminScreen => ({
      ...screen,
      ...contents[content],
      count: waitingCounts[content],
    })),
    ...parts.flatMap((part) =>
      (part.adminScreens?.() ?? []).map(({ content, ...screen }): AdminScreen => ({
        ...screen,
        part: part.name,
        ...contentOf(part, content),
      })),
    ),
  ]);
  // Its script loads while the session is checked.
  if (!import.meta.env.SSR)
    screens()
      .find(({ path }) => matchPath(path, window.location.pathname))
      ?.prepare?.();
  return function Admin() {
    useEffect(() => onFirstUse(prepare), []);
    useInstall(install);
    const sections = menuWith(
      adminSections(),
      useAdditions('admin.menu').flatMap((ofPart) => ofPart()),
    );
    return (
      <SecondFactorFirst>
        <LiveUpdates>
          <UnreadInTitle>
            <AdminArea
              sections={sections}
              screens={screens()}
              search={<SearchTool sections={sections} screens={screens()} />}
              tools={
                <>
                  <OfflineMark />
                  <NotificationBell />
                  <SessionDialogs />
                </>
              }
            />
          </UnreadInTitle>
        </LiveUpdates>
      </SecondFactorFirst>
    );
  };
}
