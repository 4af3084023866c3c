import { Baseline1790000090000 } from './1790000090000-baseline.js';
import { NotificationsByUrl1790000091000 } from './1790000091000-notifications-by-url.js';
import { Connections1790000092000 } from './1790000092000-connections.js';
import { ConnectedCalendars1790000093000 } from './1790000093000-connected-calendars.js';
import { GatewayAccounts1790000094000 } from './1790000094000-gateway-accounts.js';
import { Books1790000095000 } from './1790000095000-books.js';
import { Replies1790000096000 } from './1790000096000-replies.js';
import { PreparedCopies1790000097000 } from './1790000097000-prepared-copies.js';
import { FilesWithPasswords1790000098000 } from './1790000098000-files-with-passwords.js';
import { InvoiceDates1790000099000 } from './1790000099000-invoice-dates.js';
import { InvoiceNumbers1790000100000 } from './1790000100000-invoice-numbers.js';
import { ClosedWeeks1790000101000 } from './1790000101000-closed-weeks.js';
import { Searching1790000102000 } from './1790000102000-searching.js';
import { InternationalDomains1790000103000 } from './1790000103000-international-domains.js';
import { ImportedInvoices1790000104000 } from './1790000104000-imported-invoices.js';
import { WebsiteTexts1790000105000 } from './1790000105000-website-texts.js';
import { ConfirmedPrices1790000106000 } from './1790000106000-confirmed-prices.js';
import { Phones1790000107000 } from './1790000107000-phones.js';
import { StaleTranslations1790000108000 } from './1790000108000-stale-translations.js';
import { SortedLists1790000109000 } from './1790000109000-sorted-lists.js';
import { ListPreferences1790000110000 } from './1790000110000-list-preferences.js';
import { Tags1790000112000 } from './1790000112000-tags.js';
import { HeroPicture1790000113000 } from './1790000113000-hero-picture.js';
import { WaitingNotifications1790000115000 } from './1790000115000-waiting-notifications.js';
import { InvoiceLinks1790000117000 } from './1790000117000-invoice-links.js';
import { FounderGender1790000118000 } from './1790000118000-founder-gender.js';
import { InboxHealth1790000119000 } from './1790000119000-inbox-health.js';
import { ClearedReplyAddresses1790000122000 } from './1790000122000-cleared-reply-addresses.js';
import { UnassignedEmails1790000123000 } from './1790000123000-unassigned-emails.js';
import { StaffReplies1790000124000 } from './1790000124000-staff-replies.js';
import { ListedEmails1790000125000 } from './1790000125000-listed-emails.js';
import { EmailAccounts1790000126000 } from './1790000126000-email-accounts.js';
import { PracticeMarks1790000127000 } from './1790000127000-practice-marks.js';
import { Thumbnails1790000130000 } from './1790000130000-thumbnails.js';
import { ExportedBookEntries1790000132000 } from './1790000132000-exported-book-entries.js';
import { UnknownTimeZones1790000135000 } from './1790000135000-unknown-time-zones.js';
import { SearchVisitors1790000136000 } from './1790000136000-search-visitors.js';
import { RecurringJobs1790000138000 } from './1790000138000-recurring-jobs.js';
import { ReplacedInvoiceLinks1790000140000 } from './1790000140000-replaced-invoice-links.js';
import { EmailsOfWhatWasRead1790000141000 } from './1790000141000-emails-of-what-was-read.js';
import { PartSwitches1790000150000 } from './1790000150000-part-switches.js';
import { OwnWebsiteTexts1790000151000 } from './1790000151000-own-website-texts.js';
import { NotificationEvents1790000152000 } from './1790000152000-notification-events.js';
import { AbsentParts1790000153000 } from './1790000153000-absent-parts.js';
import { HoursNote1790000176000 } from './1790000176000-hours-note.js';
import { SearchCompanies1790000189000 } from './1790000189000-search-companies.js';
import { UnreadIndexes1790000180000 } from './1790000180000-unread-indexes.js';
import { TaxedLines1790000190000 } from './1790000190000-taxed-lines.js';
import { ClientCredit1790000191000 } from './1790000191000-client-credit.js';
import { ReferencesOfMoney1790000195100 } from './1790000195100-references-of-money.js';
import { MoneyGivenBackIndex1790000196000 } from './1790000196000-money-given-back-index.js';
import { OwnCertificate1790000197000 } from './1790000197000-own-certificate.js';
import { SetupLink1790000198000 } from './1790000198000-setup-link.js';

/**
 * The core's schema migrations, oldest first, and those of parts from before 1790000150000. Add new ones to the end; never edit
 * a released one.
 */
export const migrations = [
  Baseline1790000090000,
  NotificationsByUrl1790000091000,
  Connections1790000092000,
  ConnectedCalendars1790000093000,
  GatewayAccounts1790000094000,
  Books1790000095000,
  Replies1790000096000,
  PreparedCopies1790000097000,
  FilesWithPasswords1790000098000,
  InvoiceDates1790000099000,
  InvoiceNumbers1790000100000,
  ClosedWeeks1790000101000,
  Searching1790000102000,
  InternationalDomains1790000103000,
  ImportedInvoices1790000104000,
  WebsiteTexts1790000105000,
  ConfirmedPrices1790000106000,
  Phones1790000107000,
  StaleTranslations1790000108000,
  SortedLists1790000109000,
  ListPreferences1790000110000,
  Tags1790000112000,
  HeroPicture1790000113000,
  WaitingNotifications1790000115000,
  InvoiceLinks1790000117000,
  FounderGender1790000118000,
  InboxHealth1790000119000,
  ClearedReplyAddresses1790000122000,
  UnassignedEmails1790000123000,
  StaffReplies1790000124000,
  ListedEmails1790000125000,
  EmailAccounts1790000126000,
  PracticeMarks1790000127000,
  Thumbnails1790000130000,
  ExportedBookEntries1790000132000,
  UnknownTimeZones1790000135000,
  SearchVisitors1790000136000,
  RecurringJobs1790000138000,
  ReplacedInvoiceLinks1790000140000,
  EmailsOfWhatWasRead1790000141000,
  PartSwitches1790000150000,
  OwnWebsiteTexts1790000151000,
  NotificationEvents1790000152000,
  AbsentParts1790000153000,
  HoursNote1790000176000,
  UnreadIndexes1790000180000,
  SearchCompanies1790000189000,
  TaxedLines1790000190000,
  ClientCredit1790000191000,
  ReferencesOfMoney1790000195100,
  MoneyGivenBackIndex1790000196000,
  OwnCertificate1790000197000,
  SetupLink1790000198000,
];
