import { useEffect, type ComponentType } from 'react';
import { perLanguage } from '@steward/texts/locale';
import { PayingProvider, usePaying } from '../features/billing/portal/paying';
import { PasskeyOffer } from '../features/identity/shared/offered/passkey-offer';
import { ConfirmEmail } from '../features/identity/shared/confirm-email';
import { ReplacingLinkNote } from '../features/identity/shared/replacing-link-note';
import { SessionDialogs } from '../features/identity/shared/session-dialogs';
import { NewMessageButton } from '../features/messaging/portal/new-message-button';
import { unreadConversations } from '../features/messaging/portal/use-threads';
import { NotificationBell } from '../features/notifications/shared/notification-bell';
import { UnreadInTitle } from '../features/notifications/shared/unread-in-title';
import { OverviewTab } from '../features/overview/portal/overview-tab';
import { Summary } from '../features/overview/portal/summary';
import { PortalSearch } from '../features/overview/portal/search/portal-search';
import { ScheduleButton } from '../features/scheduling/portal/schedule-button';
import { ActingForArea } from '../portal/acting-for-area';
import { PortalArea } from '../portal/portal-area';
import { usePortalAddress } from '../portal/portal-address';
import type { PortalScreen } from '../portal/portal-screens';
import { fetchedDialog } from '../shared/antd/fetched-dialog';
import { fetched } from '../shared/antd/fetched-screen';
import { LiveUpdates } from '../shared/live/live-updates';
import { OfflineMark } from '../shared/live/offline-mark';
import type { ScreenContent } from '../shared/kit/screen';
import { onFirstUse } from '../shared/kit/on-first-use';
import { useSite } from '../shared/practice/site';
import { useInstall } from '../shared/offline/use-install';
import { contentOf, type LoadedPart } from './part-areas';

const load = () => import('./portal-contents');
const install = () => import('../shared/offline/install');
const showBadge = () => import('../features/workday/portal/badge');
const prepare = () => void load().catch(() => undefined);

/** Components of the client's screens, by their names in the list of screens. */
const contents = {
  // First screen of the portal, so it is in the same bundle.
  overview: { Component: OverviewTab },
  documents: fetched(load, 'DocumentsScreen'),
  signing: fetched(load, 'SigningPage'),
  invoices: fetched(load, 'InvoicesTab'),
  messages: { ...fetched(load, 'MessagesTab'), count: unreadConversations },
  conversation: fetched(load, 'ConversationPage'),
  appointments: fetched(load, 'AppointmentsPage'),
  profile: fetched(load, 'ProfileScreen'),
  settings: fetched(load, 'SettingsScreen'),
  activity: fetched(load, 'ActivityPage'),
  people: fetched(load, 'PeoplePage'),
} satisfies Record<string, ScreenContent>;

const documentDialog = fetchedDialog(() => load().then((module) => module.OwnDocumentDialog));
const invoiceDialog = fetchedDialog(() => load().then((module) => module.ClientInvoiceDialog));
const howToPayDialog = fetchedDialog(() => load().then((module) => module.HowToPayDialog));
const appointmentDialog = fetchedDialog(() => load().then((module) => module.AppointmentDialog));
const newMessage = fetchedDialog(() => load().then((module) => module.NewMessage));

/** Dialogs over the tabs, named in the address. */
function PortalDialogs() {
  const { documentId, invoiceId, appointmentId } = usePortalAddress();
  const { howTo } = usePaying();
  return (
    <>
      <documentDialog.Dialog isNeeded={documentId !== undefined} />
      <invoiceDialog.Dialog isNeeded={invoiceId !== undefined} />
      <howToPayDialog.Dialog isNeeded={howTo !== undefined} />
      <appointmentDialog.Dialog isNeeded={appointmentId !== undefined} />
    </>
  );
}

/** Dialogs over any screen. A new message keeps what was typed while the reader moves between screens. */
function LastingDialogs() {
  const { writesMessage } = usePortalAddress();
  return (
    <>
      <SessionDialogs />
      <newMessage.Dialog isNeeded={writesMessage} />
    </>
  );
}

/** Screen of the portal, as in the list of screens. */
export type ListedPortalScreen = Omit<PortalScreen, keyof ScreenContent | 'part'> & {
  content: keyof typeof contents;
};

/** The portal: its frames with these screens, those of parts, and the features beside them. */
export function portalOf(
  listed: () => readonly ListedPortalScreen[],
  parts: readonly LoadedPart[] = [],
): ComponentType {
  const screens = perLanguage(() => [
    ...listed().map(({ content, ...screen }): PortalScreen => ({ ...screen, ...contents[content] })),
    ...parts.flatMap((part) =>
      (part.portalScreens?.() ?? []).map(({ content, ...screen }): PortalScreen => ({
        ...screen,
        part: part.name,
        ...contentOf(part, content),
      })),
    ),
  ]);
  return function Portal() {
    const { sendsEmail } = useSite();
    useEffect(() => onFirstUse(prepare), []);
    useInstall(install);
    useInstall(showBadge);
    return (
      <LiveUpdates>
        <UnreadInTitle>
          <ActingForArea>
            <PayingProvider>
              <PortalArea
                screens={screens()}
                summary={
                  <div className="below">
                    <Summary />
                  </div>
                }
                tools={
                  <>
                    <OfflineMark />
                    <NotificationBell />
                  </>
                }
                search={<PortalSearch screens={screens()} />}
                actions={
                  <>
                    <NewMessageButton />
                    <ScheduleButton />
                  </>
                }
                notice={
                  <>
                    {sendsEmail && <ConfirmEmail />}
                    <ReplacingLinkNote />
                    <PasskeyOffer />
                  </>
                }
                dialogs={<PortalDialogs />}
                lastingDialogs={<LastingDialogs />}
              />
            </PayingProvider>
          </ActingForArea>
        </UnreadInTitle>
      </LiveUpdates>
    );
  };
}
