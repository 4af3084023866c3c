import type { ComponentType } from 'react';
import { PeoplePage } from '../features/access/portal/people-page';
import { ActivityPage } from '../features/activity/portal/activity-page';
import { ClientInvoiceDialog } from '../features/billing/portal/client-invoice-dialog';
import { HowToPayDialog } from '../features/billing/portal/how-to-pay-dialog';
import { InvoicesTab } from '../features/billing/portal/invoices-tab';
import { PayingProvider } from '../features/billing/portal/paying';
import { ClientDocumentDialog } from '../features/documents/portal/library/client-document-dialog';
import { DocumentsScreen } from '../features/documents/portal/documents-screen';
import { SignDocumentButton } from '../features/documents/portal/signing/sign-document-button';
import { SigningPage } from '../features/documents/portal/signing/signing-page';
import { PasskeyOffer } from '../features/identity/shared/offered/passkey-offer';
import { ConfirmEmail } from '../features/identity/shared/confirm-email';
import { SessionDialogs } from '../features/identity/shared/session-dialogs';
import { ConversationPage } from '../features/messaging/portal/conversation-page';
import { MessagesTab } from '../features/messaging/portal/messages-tab';
import { NewMessageButton } from '../features/messaging/portal/new-message-button';
import { NewMessageDialog } from '../features/messaging/portal/new-message-dialog';
import { NewMessageProvider } from '../features/messaging/portal/new-message';
import { unreadConversations } from '../features/messaging/portal/use-threads';
import { NotificationBell } from '../features/notifications/shared/notification-bell';
import { UnreadInTitle } from '../features/notifications/shared/unread-in-title';
import { OverviewTab } from '../features/overview/portal/overview-tab';
import { Summary } from '../features/overview/portal/summary';
import { PortalSearch } from '../features/overview/portal/search/portal-search';
import { AppointmentDialog } from '../features/scheduling/portal/appointment-dialog';
import { AppointmentsPage } from '../features/scheduling/portal/appointments-page';
import { ScheduleButton } from '../features/scheduling/portal/schedule-button';
import { ProfileScreen } from '../features/profile/shared/profile-screen';
import { ActingForArea } from '../portal/acting-for-area';
import { PortalArea } from '../portal/portal-area';
import type { PortalScreen } from '../portal/portal-screens';
import { LiveUpdates } from '../shared/live/live-updates';
import { OfflineMark } from '../shared/live/offline-mark';
import type { ScreenContent } from '../shared/screen';

/** Components of the client's screens, by their names in the list of screens. */
const contents = {
  overview: { Component: OverviewTab },
  documents: { Component: DocumentsScreen },
  signing: { Component: SigningPage },
  invoices: { Component: InvoicesTab },
  messages: { Component: MessagesTab, count: unreadConversations },
  conversation: { Component: ConversationPage },
  appointments: { Component: AppointmentsPage },
  profile: { Component: ProfileScreen },
  settings: { Component: () => <ProfileScreen title="Settings" first="preferences" /> },
  activity: { Component: ActivityPage },
  people: { Component: PeoplePage },
} satisfies Record<string, ScreenContent>;

/** Screen of the portal, as in the list of screens. */
export type ListedPortalScreen = Omit<PortalScreen, keyof ScreenContent> & { content: keyof typeof contents };

/** The portal: its frames with these screens and the features beside them. */
export function portalOf(listed: readonly ListedPortalScreen[]): ComponentType {
  const screens = listed.map(({ content, ...screen }) => ({ ...screen, ...contents[content] }));
  return function Portal() {
    return (
      <LiveUpdates>
        <UnreadInTitle>
          <ActingForArea>
            <NewMessageProvider>
              <PayingProvider>
                <PortalArea
                  screens={screens}
                  summary={
                    <div className="below">
                      <Summary />
                    </div>
                  }
                  tools={
                    <>
                      <OfflineMark />
                      <NotificationBell />
                      <SessionDialogs />
                    </>
                  }
                  search={<PortalSearch />}
                  actions={
                    <>
                      <NewMessageButton />
                      <ScheduleButton />
                    </>
                  }
                  notice={
                    <>
                      <ConfirmEmail />
                      <PasskeyOffer />
                    </>
                  }
                  dialogs={
                    <>
                      <ClientDocumentDialog
                        actions={(document) => <SignDocumentButton document={document} />}
                      />
                      <ClientInvoiceDialog />
                      <HowToPayDialog />
                      <AppointmentDialog />
                      <NewMessageDialog />
                    </>
                  }
                />
              </PayingProvider>
            </NewMessageProvider>
          </ActingForArea>
        </UnreadInTitle>
      </LiveUpdates>
    );
  };
}
