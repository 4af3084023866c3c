// Screens and dialogs of the portal other than its first screen, loaded when one of them is opened.
import { t } from '@steward/texts';
import { ClientDocumentDialog } from '../features/documents/portal/library/client-document-dialog';
import { SignDocumentButton } from '../features/documents/portal/signing/sign-document-button';
import { NewMessageProvider } from '../features/messaging/portal/new-message';
import { NewMessageDialog } from '../features/messaging/portal/new-message-dialog';
import { ProfileScreen } from '../features/profile/shared/profile-screen';

export { PeoplePage } from '../features/client-access/portal/people-page';
export { ActivityPage } from '../features/activity/portal/activity-page';
export { ClientInvoiceDialog } from '../features/billing/portal/client-invoice-dialog';
export { HowToPayDialog } from '../features/billing/portal/how-to-pay-dialog';
export { InvoicesTab } from '../features/billing/portal/invoices-tab';
export { DocumentsScreen } from '../features/documents/portal/documents-screen';
export { SigningPage } from '../features/documents/portal/signing/signing-page';
export { ConversationPage } from '../features/messaging/portal/conversation-page';
export { MessagesTab } from '../features/messaging/portal/messages-tab';
export { AppointmentDialog } from '../features/scheduling/portal/appointment-dialog';
export { AppointmentsPage } from '../features/scheduling/portal/appointments-page';
export { ProfileScreen };

/** The same screen, opened at the preferences. */
export const SettingsScreen = () => <ProfileScreen title={t('Settings')} first="preferences" />;

/** A document with the button to sign it. */
export const OwnDocumentDialog = () => (
  <ClientDocumentDialog actions={(document) => <SignDocumentButton document={document} />} />
);

/** A new message, with the form that it keeps while it is closed. */
export const NewMessage = () => (
  <NewMessageProvider>
    <NewMessageDialog />
  </NewMessageProvider>
);
