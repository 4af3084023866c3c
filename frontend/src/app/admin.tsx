import type { ComponentType } from 'react';
import { AdminArea } from '../admin/admin-area';
import type { AdminScreen } from '../admin/admin-screens';
import { InvoicesSection } from '../features/billing/admin/invoices-section';
import { ClientsSection } from '../features/clients/admin/clients-section';
import { BlogSection } from '../features/content/admin/blog/blog-section';
import { ContactMessagesSection } from '../features/content/admin/contact-messages/contact-messages-section';
import { PracticeSection } from '../features/content/admin/practice/practice-section';
import { TestimonialsSection } from '../features/content/admin/testimonials/testimonials-section';
import { DocumentsSection } from '../features/documents/admin/library/documents-section';
import { RequestsSection } from '../features/documents/admin/requests/requests-section';
import { SecondFactorFirst } from '../features/identity/admin/second-factor-first';
import { StepUpDialog } from '../features/identity/shared/step-up/step-up-dialog';
import { MessagesSection } from '../features/messaging/admin/messages-section';
import { unansweredConversations } from '../features/messaging/admin/use-inbox';
import { OutboxSection } from '../features/notifications/admin/outbox-section';
import { NotificationBell } from '../features/notifications/shared/notification-bell';
import { UnreadInTitle } from '../features/notifications/shared/unread-in-title';
import { ProfileScreen } from '../features/profile/shared/profile-screen';
import { AppointmentsSection } from '../features/scheduling/admin/appointments-section';
import { SearchTool } from '../features/workday/admin/search/search-tool';
import { LiveUpdates } from '../shared/live/live-updates';
import { OfflineMark } from '../shared/live/offline-mark';
import type { ScreenContent } from '../shared/screen';

/** The components of the dashboard's screens, by their names in the list of screens. */
const contents = {
  clients: { Component: ClientsSection },
  documents: { Component: DocumentsSection },
  requests: { Component: RequestsSection },
  invoices: { Component: InvoicesSection },
  appointments: { Component: AppointmentsSection },
  messages: { Component: MessagesSection, count: unansweredConversations },
  'contact-messages': { Component: ContactMessagesSection },
  testimonials: { Component: TestimonialsSection },
  blog: { Component: BlogSection },
  mail: { Component: OutboxSection },
  practice: { Component: PracticeSection },
  profile: { Component: () => <ProfileScreen title="Profile" /> },
} satisfies Record<string, ScreenContent>;

/** A screen of the dashboard as it is listed. */
export type ListedAdminScreen = Omit<AdminScreen, keyof ScreenContent> & { content: keyof typeof contents };

/** The dashboard: its frame with these screens. */
export function adminOf(listed: readonly ListedAdminScreen[]): ComponentType {
  const screens = listed.map(({ content, ...screen }) => ({ ...screen, ...contents[content] }));
  return function Admin() {
    return (
      <SecondFactorFirst>
        <LiveUpdates>
          <UnreadInTitle>
            <AdminArea
              screens={screens}
              search={<SearchTool screens={screens} />}
              tools={
                <>
                  <OfflineMark />
                  <NotificationBell />
                  <StepUpDialog />
                </>
              }
            />
          </UnreadInTitle>
        </LiveUpdates>
      </SecondFactorFirst>
    );
  };
}
