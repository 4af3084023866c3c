import { Platform1790000000000 } from './1790000000000-platform.js';
import { Identity1790000001000 } from './1790000001000-identity.js';
import { Clients1790000002000 } from './1790000002000-clients.js';
import { Documents1790000003000 } from './1790000003000-documents.js';
import { Content1790000004000 } from './1790000004000-content.js';
import { StoredFiles1790000005000 } from './1790000005000-stored-files.js';
import { Activity1790000006000 } from './1790000006000-activity.js';
import { SigningKeys1790000007000 } from './1790000007000-signing-keys.js';
import { DocumentExchange1790000008000 } from './1790000008000-document-exchange.js';
import { DocumentRequests1790000009000 } from './1790000009000-document-requests.js';
import { AccountNames1790000010000 } from './1790000010000-account-names.js';
import { DeclinedSignatures1790000011000 } from './1790000011000-declined-signatures.js';
import { StorageQuotas1790000013000 } from './1790000013000-storage-quotas.js';
import { OpenedVersions1790000013100 } from './1790000013100-opened-versions.js';
import { SignedTitles1790000013200 } from './1790000013200-signed-titles.js';
import { SecretRotations1790000014000 } from './1790000014000-secret-rotations.js';
import { IdempotencyClaims1790000015000 } from './1790000015000-idempotency-claims.js';
import { EventNames1790000016000 } from './1790000016000-event-names.js';
import { StoredFilesByModule1790000017000 } from './1790000017000-stored-files-by-module.js';
import { RequestStatus1790000018000 } from './1790000018000-request-status.js';
import { Messaging1790000020000 } from './1790000020000-messaging.js';
import { AttachmentUploaders1790000020100 } from './1790000020100-attachment-uploaders.js';
import { MessageAddressees1790000020200 } from './1790000020200-message-addressees.js';
import { Notifications1790000021000 } from './1790000021000-notifications.js';
import { LiveEvents1790000021100 } from './1790000021100-live-events.js';
import { Outbox1790000022000 } from './1790000022000-outbox.js';
import { EmailRefusals1790000022100 } from './1790000022100-email-refusals.js';
import { NotificationMails1790000022200 } from './1790000022200-notification-mails.js';
import { Billing1790000030000 } from './1790000030000-billing.js';
import { DrawnPapers1790000030100 } from './1790000030100-drawn-papers.js';
import { Gateways1790000030300 } from './1790000030300-gateways.js';
import { RecurringInvoices1790000030400 } from './1790000030400-recurring-invoices.js';
import { InvoiceReminders1790000030500 } from './1790000030500-invoice-reminders.js';
import { ConfirmedSessions1790000031010 } from './1790000031010-confirmed-sessions.js';
import { AccountLinks1790000031020 } from './1790000031020-account-links.js';
import { TwoFactor1790000031100 } from './1790000031100-two-factor.js';
import { Passkeys1790000031200 } from './1790000031200-passkeys.js';
import { Profiles1790000031400 } from './1790000031400-profiles.js';
import { PaymentReports1790000031600 } from './1790000031600-payment-reports.js';
import { Goals1790000031650 } from './1790000031650-goals.js';
import { ThreadCounts1790000031660 } from './1790000031660-thread-counts.js';
import { FailedRefunds1790000031700 } from './1790000031700-failed-refunds.js';
import { Exports1790000031850 } from './1790000031850-exports.js';
import { Scheduling1790000033000 } from './1790000033000-scheduling.js';
import { CalendarFeeds1790000034000 } from './1790000034000-calendar-feeds.js';
import { SchedulingEvents1790000034100 } from './1790000034100-scheduling-events.js';
import { VisitorBookings1790000035000 } from './1790000035000-visitor-bookings.js';
import { InviteeLastNames1790000035100 } from './1790000035100-invitee-last-names.js';
import { Workday1790000036000 } from './1790000036000-workday.js';
import { ClientSummaries1790000036010 } from './1790000036010-client-summaries.js';
import { Search1790000036100 } from './1790000036100-search.js';
import { Packs1790000036200 } from './1790000036200-packs.js';
import { PrivateNotes1790000036300 } from './1790000036300-private-notes.js';
import { WeeklyClose1790000036400 } from './1790000036400-weekly-close.js';
import { WeeklyMails1790000036410 } from './1790000036410-weekly-mails.js';
import { ToDo1790000036500 } from './1790000036500-to-do.js';
import { UsernameStems1790000036600 } from './1790000036600-username-stems.js';
import { RestoredJobs1790000036700 } from './1790000036700-restored-jobs.js';
import { BackupChecks1790000036710 } from './1790000036710-backup-checks.js';
import { Webhooks1790000036800 } from './1790000036800-webhooks.js';
import { Retention1790000036900 } from './1790000036900-retention.js';
import { Safeguards1790000037000 } from './1790000037000-safeguards.js';
import { SafeguardsAndRetention1790000037010 } from './1790000037010-safeguards-and-retention.js';
import { SecretFingerprint1790000037100 } from './1790000037100-secret-fingerprint.js';
import { Sight1790000037110 } from './1790000037110-sight.js';
import { RowCounts1790000037200 } from './1790000037200-row-counts.js';
import { ClosedClientWords1790000037250 } from './1790000037250-closed-client-words.js';
import { KeptSums1790000037260 } from './1790000037260-kept-sums.js';
import { LastContacts1790000037270 } from './1790000037270-last-contacts.js';
import { BreachNotices1790000037280 } from './1790000037280-breach-notices.js';
import { HealthFailures1790000037290 } from './1790000037290-health-failures.js';
import { TimeZoneLock1790000038000 } from './1790000038000-time-zone-lock.js';
import { RetentionPause1790000038100 } from './1790000038100-retention-pause.js';
import { RecordVersions1790000038110 } from './1790000038110-record-versions.js';
import { RefundsByPayment1790000038200 } from './1790000038200-refunds-by-payment.js';
import { DifferencesNotBooked1790000038210 } from './1790000038210-differences-not-booked.js';
import { OverdueAfter1790000038300 } from './1790000038300-overdue-after.js';
import { RecordedPayments1790000038310 } from './1790000038310-recorded-payments.js';
import { SiteVersions1790000038320 } from './1790000038320-site-versions.js';
import { EmailConfirmation1790000038400 } from './1790000038400-email-confirmation.js';
import { SecurityMails1790000038410 } from './1790000038410-security-mails.js';
import { UsernameKeys1790000038500 } from './1790000038500-username-keys.js';
import { RollingLimits1790000038600 } from './1790000038600-rolling-limits.js';
import { BegunRotations1790000039000 } from './1790000039000-begun-rotations.js';
import { MailAttachments1790000039200 } from './1790000039200-mail-attachments.js';
import { FreeSessions1790000039210 } from './1790000039210-free-sessions.js';
import { BookingLinks1790000039220 } from './1790000039220-booking-links.js';
import { LiveRecords1790000039300 } from './1790000039300-live-records.js';
import { ContactReceipts1790000039310 } from './1790000039310-contact-receipts.js';
import { MoneyGivenBack1790000039320 } from './1790000039320-money-given-back.js';
import { ContractMoneyMonthsFunction1790000040000 } from './1790000040000-contract-money-months-function.js';
import { WeekSnapshots1790000041000 } from './1790000041000-week-snapshots.js';
import { DocumentHolds1790000044000 } from './1790000044000-document-holds.js';
import { People1790000050000 } from './1790000050000-people.js';
import { Organizations1790000053000 } from './1790000053000-organizations.js';
import { ConversationsOfPeople1790000055000 } from './1790000055000-conversations-of-people.js';
import { AccessInvitations1790000051000 } from './1790000051000-access-invitations.js';
import { PaidBy1790000056000 } from './1790000056000-paid-by.js';
import { ToDoOfPeople1790000055100 } from './1790000055100-to-do-of-people.js';
import { PeopleOfDocuments1790000054000 } from './1790000054000-people-of-documents.js';
import { NotifiedClients1790000057000 } from './1790000057000-notified-clients.js';
import { DocumentsByClient1790000058000 } from './1790000058000-documents-by-client.js';
import { SearchOfAllClients1790000059500 } from './1790000059500-search-of-all-clients.js';
import { RightsOfSessions1790000059600 } from './1790000059600-rights-of-sessions.js';
import { Places1790000061000 } from './1790000061000-places.js';
import { SiteOffer1790000062000 } from './1790000062000-site-offer.js';
import { Prices1790000063000 } from './1790000063000-prices.js';
import { ClientLists1790000064000 } from './1790000064000-client-lists.js';
import { ClientsOfMessages1790000065000 } from './1790000065000-clients-of-messages.js';
import { ShownLinks1790000066000 } from './1790000066000-shown-links.js';
import { Setup1790000067000 } from './1790000067000-setup.js';
import { RegisteredSignIns1790000068000 } from './1790000068000-registered-sign-ins.js';
import { TestMessages1790000068100 } from './1790000068100-test-messages.js';
import { ServicesOfPrices1790000069000 } from './1790000069000-services-of-prices.js';
import { SignatureReminders1790000071000 } from './1790000071000-signature-reminders.js';
import { Checklists1790000072000 } from './1790000072000-checklists.js';
import { Countersignatures1790000073000 } from './1790000073000-countersignatures.js';
import { CalendarFeedsOfPeople1790000055200 } from './1790000055200-calendar-feeds-of-people.js';
import { EventsToPublish1790000042000 } from './1790000042000-events-to-publish.js';
import { PurchaseOrders1790000043000 } from './1790000043000-purchase-orders.js';
import { PaymentsByHand1790000073500 } from './1790000073500-payments-by-hand.js';
import { Languages1790000075000 } from './1790000075000-languages.js';
import { Branding1790000076000 } from './1790000076000-branding.js';
import { PlainSearch1790000077000 } from './1790000077000-plain-search.js';
import { VisitorLanguages1790000078000 } from './1790000078000-visitor-languages.js';
import { LanguagesOfTexts1790000078300 } from './1790000078300-languages-of-texts.js';
import { InvoiceLanguages1790000078400 } from './1790000078400-invoice-languages.js';
import { LanguagesOfPosts1790000078500 } from './1790000078500-languages-of-posts.js';
import { Translations1790000079000 } from './1790000079000-translations.js';
import { SpanishLabelsOfAppointments1790000079100 } from './1790000079100-spanish-labels-of-appointments.js';
import { SpanishWordsOfAppointments1790000080000 } from './1790000080000-spanish-words-of-appointments.js';
import { DaysThatWait1790000081000 } from './1790000081000-days-that-wait.js';
import { SpellingOfUsernames1790000082000 } from './1790000082000-spelling-of-usernames.js';
import { EvidenceOfLogins1790000082100 } from './1790000082100-evidence-of-logins.js';
import { AccessApprovals1790000083000 } from './1790000083000-access-approvals.js';
import { AccessReview1790000083100 } from './1790000083100-access-review.js';
import { BookingRequests1790000084000 } from './1790000084000-booking-requests.js';
import { MetricsTokens1790000085000 } from './1790000085000-metrics-tokens.js';
import { Registration1790000085100 } from './1790000085100-registration.js';
import { TermsOfGrantedAccess1790000086000 } from './1790000086000-terms-of-granted-access.js';
import { ContractKeptLists1790000087000 } from './1790000087000-contract-kept-lists.js';
import { ContractUnused1790000088000 } from './1790000088000-contract-unused.js';
import { AccessToApprove1790000089000 } from './1790000089000-access-to-approve.js';

/** All schema migrations, oldest first. Add new ones to the end; never edit a released one. */
export const migrations = [
  Platform1790000000000,
  Identity1790000001000,
  Clients1790000002000,
  Documents1790000003000,
  Content1790000004000,
  StoredFiles1790000005000,
  Activity1790000006000,
  SigningKeys1790000007000,
  DocumentExchange1790000008000,
  DocumentRequests1790000009000,
  AccountNames1790000010000,
  DeclinedSignatures1790000011000,
  StorageQuotas1790000013000,
  OpenedVersions1790000013100,
  SignedTitles1790000013200,
  SecretRotations1790000014000,
  IdempotencyClaims1790000015000,
  EventNames1790000016000,
  StoredFilesByModule1790000017000,
  RequestStatus1790000018000,
  Messaging1790000020000,
  AttachmentUploaders1790000020100,
  MessageAddressees1790000020200,
  Notifications1790000021000,
  LiveEvents1790000021100,
  Outbox1790000022000,
  EmailRefusals1790000022100,
  NotificationMails1790000022200,
  Billing1790000030000,
  DrawnPapers1790000030100,
  Gateways1790000030300,
  RecurringInvoices1790000030400,
  InvoiceReminders1790000030500,
  ConfirmedSessions1790000031010,
  AccountLinks1790000031020,
  TwoFactor1790000031100,
  Passkeys1790000031200,
  Profiles1790000031400,
  PaymentReports1790000031600,
  Goals1790000031650,
  ThreadCounts1790000031660,
  FailedRefunds1790000031700,
  Exports1790000031850,
  Scheduling1790000033000,
  CalendarFeeds1790000034000,
  SchedulingEvents1790000034100,
  VisitorBookings1790000035000,
  InviteeLastNames1790000035100,
  Workday1790000036000,
  ClientSummaries1790000036010,
  Search1790000036100,
  Packs1790000036200,
  PrivateNotes1790000036300,
  WeeklyClose1790000036400,
  WeeklyMails1790000036410,
  ToDo1790000036500,
  UsernameStems1790000036600,
  RestoredJobs1790000036700,
  BackupChecks1790000036710,
  Webhooks1790000036800,
  Retention1790000036900,
  Safeguards1790000037000,
  SafeguardsAndRetention1790000037010,
  SecretFingerprint1790000037100,
  Sight1790000037110,
  RowCounts1790000037200,
  ClosedClientWords1790000037250,
  KeptSums1790000037260,
  LastContacts1790000037270,
  BreachNotices1790000037280,
  HealthFailures1790000037290,
  TimeZoneLock1790000038000,
  RetentionPause1790000038100,
  RecordVersions1790000038110,
  RefundsByPayment1790000038200,
  DifferencesNotBooked1790000038210,
  OverdueAfter1790000038300,
  RecordedPayments1790000038310,
  SiteVersions1790000038320,
  EmailConfirmation1790000038400,
  SecurityMails1790000038410,
  UsernameKeys1790000038500,
  RollingLimits1790000038600,
  BegunRotations1790000039000,
  MailAttachments1790000039200,
  FreeSessions1790000039210,
  BookingLinks1790000039220,
  LiveRecords1790000039300,
  ContactReceipts1790000039310,
  MoneyGivenBack1790000039320,
  ContractMoneyMonthsFunction1790000040000,
  WeekSnapshots1790000041000,
  EventsToPublish1790000042000,
  PurchaseOrders1790000043000,
  DocumentHolds1790000044000,
  People1790000050000,
  AccessInvitations1790000051000,
  Organizations1790000053000,
  PeopleOfDocuments1790000054000,
  ConversationsOfPeople1790000055000,
  ToDoOfPeople1790000055100,
  CalendarFeedsOfPeople1790000055200,
  PaidBy1790000056000,
  NotifiedClients1790000057000,
  DocumentsByClient1790000058000,
  SearchOfAllClients1790000059500,
  RightsOfSessions1790000059600,
  Places1790000061000,
  SiteOffer1790000062000,
  Prices1790000063000,
  ClientLists1790000064000,
  ClientsOfMessages1790000065000,
  ShownLinks1790000066000,
  Setup1790000067000,
  RegisteredSignIns1790000068000,
  TestMessages1790000068100,
  ServicesOfPrices1790000069000,
  SignatureReminders1790000071000,
  Checklists1790000072000,
  Countersignatures1790000073000,
  PaymentsByHand1790000073500,
  Languages1790000075000,
  Branding1790000076000,
  PlainSearch1790000077000,
  VisitorLanguages1790000078000,
  LanguagesOfTexts1790000078300,
  InvoiceLanguages1790000078400,
  LanguagesOfPosts1790000078500,
  Translations1790000079000,
  SpanishLabelsOfAppointments1790000079100,
  SpanishWordsOfAppointments1790000080000,
  DaysThatWait1790000081000,
  SpellingOfUsernames1790000082000,
  EvidenceOfLogins1790000082100,
  AccessApprovals1790000083000,
  AccessReview1790000083100,
  BookingRequests1790000084000,
  MetricsTokens1790000085000,
  Registration1790000085100,
  TermsOfGrantedAccess1790000086000,
  ContractKeptLists1790000087000,
  ContractUnused1790000088000,
  AccessToApprove1790000089000,
];
