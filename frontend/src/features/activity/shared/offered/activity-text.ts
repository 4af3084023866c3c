import { t } from '@steward/texts';
import type { ActivityDto, AdminActivityDto } from '../../../../shared/api';
import type { IconName } from '../../../../shared/kit/icon';
import { additionsOf } from '../../../../shared/parts/additions.ts';

/** Sentence around a record's title: 'Jordan Example uploaded ', title, ''. */
export interface ActivitySentence {
  before: string;
  /** Empty if the sentence has no title. */
  title: string;
  after: string;
}

type Row = Pick<ActivityDto | AdminActivityDto, 'type' | 'subject' | 'actor'> &
  Partial<Pick<ActivityDto, 'onBehalfOf' | 'byLink'>>;

interface Words {
  /** The actor; events of the application itself have none. */
  who: string;
  /** The record. */
  title: string;
  /** True for an event about the reader's own account. */
  isOwn: boolean;
  /** True for what happened by the emailed link to an invoice. */
  byLink: boolean;
}

type Sentence = (words: Words) => string;

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** By event type. What happened is told while the part is off, too. */
    'activity.sentences': Readonly<Record<string, Sentence>>;
    /** By event type: titles that Steward itself writes, in the reader's language. */
    'activity.titles': Readonly<Record<string, (stored: string) => string>>;
    /** By type of subject. */
    'activity.icons': Readonly<Record<string, IconName>>;
  }
}

// By event type, of clients: no screen shows what concerns the practice alone. Three types about accounts had another name in
// earlier versions.
const sentences: Readonly<Record<string, Sentence>> = {
  'document.uploaded': (v) => t('{who} uploaded {title}', v),
  'document.sent': (v) => t('{who} asked for a signature on {title}', v),
  'document.viewed': (v) => t('{who} viewed {title}', v),
  'document.downloaded': (v) => t('{who} downloaded {title}', v),
  'document.changed': (v) => t('{who} changed the details of {title}', v),
  'document.status_changed': (v) => t('{who} changed the status of {title}', v),
  'document.replaced': (v) => t('{who} replaced the file of {title}', v),
  'document.prepared': (v) => t('A copy of {title} was prepared for signing', v),
  'document.consented': (v) => t('{who} agreed to sign {title} electronically', v),
  'document.signed': (v) => t('{who} signed {title}', v),
  'document.reminded': (v) => t('Reminder: {title} still needs a signature', v),
  'document.declined': (v) => t('{who} declined to sign {title}', v),
  'document.countersigned': (v) => t('{who} countersigned {title}', v),
  'document.deleted': (v) => t('{who} deleted {title}', v),
  'document.restored': (v) => t('{who} restored {title}', v),
  'document.purged': (v) => t('The files of {title} were deleted permanently', v),
  'document.destroyed': (v) =>
    t('The files of {title} were destroyed at the end of their retention period', v),
  'document.refused': (v) => t('{who} was denied access to {title}', v),
  'document_request.made': (v) => t('{who} asked for {title}', v),
  'document_request.answered': (v) => t('{who} answered the request for {title}', v),
  'document_request.undone': (v) => t('{who} removed the upload for {title}', v),
  'document_request.item_answered': (v) => t('{who} uploaded {title}', v),
  'document_request.item_not_needed': (v) => t('{who} marked {title} as not needed', v),
  'document_request.item_undone': (v) => t('{who} removed the answer for {title}', v),
  'document_request.item_accepted': (v) => t('{who} accepted {title}', v),
  'document_request.item_sent_back': (v) => t('{who} sent back {title}', v),
  'document_request.accepted': (v) => t('{who} accepted {title}', v),
  'document_request.sent_back': (v) => t('{who} sent back {title}', v),
  'document_request.changed': (v) => t('{who} changed the request for {title}', v),
  'document_request.withdrawn': (v) => t('{who} cancelled the request for {title}', v),
  'document_request.reminded': (v) => t('Reminder: {title} is due soon', v),
  'recurring_request.created': (v) => t('{who} set up the recurring request {title}', v),
  'recurring_request.changed': (v) => t('{who} changed the recurring request {title}', v),
  'recurring_request.deleted': (v) => t('{who} deleted the recurring request {title}', v),
  'bank_account.created': (v) => t('{who} added the account {title}', v),
  'bank_account.changed': (v) => t('{who} changed the account {title}', v),
  'bank_account.deleted': (v) => t('{who} deleted the account {title}', v),
  'bank_statement.none_reported': (v) => t('{who} said that there is no {title}', v),
  'bank_statement.expected': (v) => t('{who} expects {title}', v),
  'bank_statement.received': (v) => t('{who} sent {title}', v),
  'questionnaire.sent': (v) => t('{who} sent the questionnaire {title}', v),
  'questionnaire.reminded': (v) => t('Reminder: the questionnaire {title} is due soon', v),
  'questionnaire.submitted': (v) => t('{who} submitted the answers to {title}', v),
  'questionnaire.accepted': (v) => t('{who} accepted the answers to {title}', v),
  'questionnaire.reopened': (v) => t('{who} reopened the questionnaire {title}', v),
  'questionnaire.revealed': (v) => t('{who} viewed a private number in {title}', v),
  'questionnaire.destroyed': (v) =>
    t('Answers to {title} were destroyed at the end of their retention period', v),
  'invoice.reminded': (v) => t('Reminder: invoice {title} is due', v),
  'recurring_invoice.created': (v) => t('{who} set up the recurring invoice {title}', v),
  'recurring_invoice.changed': (v) => t('{who} changed the recurring invoice {title}', v),
  'recurring_invoice.ended': (v) => t('{who} ended the recurring invoice {title}', v),
  'conversation.created': (v) => t('{who} started the conversation {title}', v),
  'conversation.answered': (v) => t('{who} marked the conversation {title} as answered', v),
  'conversation.destroyed': (v) =>
    t('Messages and files in {title} were destroyed at the end of their retention period', v),
  'conversation.refused': (v) => t('{who} was denied access to {title}', v),
  'message.created': (v) => t('{who} sent a message in {title}', v),
  'attachment.opened': (v) => t('{who} opened a file in {title}', v),
  'invoice.resent': (v) => t('{who} sent invoice {title} again', v),
  'invoice.link_opened': (v) => t('Invoice {title} was opened by the emailed link', v),
  'invoice.imported': (v) => t('{who} imported invoice {title}', v),
  'invoice.issued': (v) => t('Invoice {title} was issued', v),
  'invoice.changed': (v) => t('{who} changed invoice {title}', v),
  'invoice.voided': (v) => t('{who} voided invoice {title}', v),
  'invoice.deleted': (v) => t('{who} cancelled invoice {title}', v),
  'invoice.archived': (v) => t('The PDF of invoice {title} was archived', v),
  'invoice.paid': (v) => t('Invoice {title} is paid', v),
  'invoice.refused': (v) => t('{who} was denied access to invoice {title}', v),
  'payment.settled': (v) =>
    v.byLink
      ? t('A payment for {title} arrived by the emailed link', v)
      : t('A payment for {title} arrived', v),
  'payment_method.added': (v) => t('{who} saved the card {title}', v),
  'payment_method.removed': (v) => t('{who} removed the card {title}', v),
  'autopay.turned_on': (v) => t('{who} turned on automatic payment of {title}', v),
  'autopay.turned_off': (v) => t('{who} turned off automatic payment of {title}', v),
  'autopay.charged': (v) => t('The saved card was charged for {title}', v),
  'autopay.not_charged': (v) => t('The saved card was not charged for {title}', v),
  'autopay.refused': (v) => t('The saved card was declined for {title}', v),
  'payment.failed': (v) => t('A payment for {title} failed', v),
  'payment.reported': (v) => t('{who} reported a payment for {title}', v),
  'payment.report_dismissed': (v) => t('{who} dismissed the payment report for {title}', v),
  'refund.requested': (v) => t('{who} asked for a refund of {title}', v),
  'refund.declined': (v) => t('{who} declined to refund {title}', v),
  'refund.made': (v) => t('{title} was refunded', v),
  'refund.failed': (v) => t('A refund for {title} failed', v),
  'refund.reversed': (v) => t('The refund for {title} was returned to us', v),
  'dispute.opened': (v) => t('The payment for {title} was disputed', v),
  'dispute.won': (v) => t('The payment for {title} is no longer disputed', v),
  'dispute.lost': (v) => t('The disputed payment for {title} was returned', v),
  'appointment.booked': (v) => t('{who} booked {title}', v),
  'appointment.confirmed': (v) => t('{who} confirmed {title}', v),
  'appointment.rescheduled': (v) => t('{who} rescheduled {title}', v),
  'appointment.cancelled': (v) => t('{who} cancelled {title}', v),
  'appointment.changed': (v) => t('{who} changed the details of {title}', v),
  'appointment.assigned': (v) => t('{who} booked {title} for a client', v),
  'appointment.refused': (v) => t('{who} was denied access to {title}', v),
  'goal.created': (v) => t('{who} added the goal {title}', v),
  'goal.changed': (v) => t('{who} changed the goal {title}', v),
  'goal.deleted': (v) => t('{who} removed the goal {title}', v),
  'note.created': (v) => t('{who} wrote a private note about {title}', v),
  'note.changed': (v) => t('{who} changed a private note about {title}', v),
  'note.deleted': (v) => t('{who} deleted a private note about {title}', v),
  'note.destroyed': (v) =>
    t('A private note about {title} was destroyed at the end of its retention period', v),
  'note.refused': (v) => t('{who} was denied access to a private note about {title}', v),
  'access.granted': (v) => t('{who} invited {title} to act for the client', v),
  'access.approved': (v) => t('{who} approved the access of {title}', v),
  'access.accepted': (v) => t('{who} accepted the invitation of {title}', v),
  'access.changed': (v) => t('{who} changed the access of {title}', v),
  'access_review.confirmed': (v) => t('{who} confirmed who keeps access after a restore', v),
  'access.change_requested': (v) => t('{who} asked to change the access of {title}', v),
  'access.change_dropped': (v) => t('{who} kept the access of {title} as it was', v),
  'access.ended': (v) => t('{who} ended the access of {title}', v),
  'access.link_shown': (v) => t('{who} viewed the invitation link of {title}', v),
  'access.refused': (v) => t('{who} could not change the access of {title}', v),
  'user.registered': (v) =>
    v.isOwn ? t('{who} created your account', v) : t('{who} created the account', v),
  'user.moved_in': (v) =>
    v.isOwn ? t('{who} imported your account', v) : t('{who} imported the account', v),
  'account.registered': (v) =>
    v.isOwn ? t('{who} created your account', v) : t('{who} created the account', v),
  'account.signed_in': (v) => t('{who} logged in', v),
  'account.signed_out': (v) => t('{who} logged out', v),
  'account.sign_in_refused': (v) => t('A login to {title} was refused', v),
  'signing.consent_given': (v) => t('{who} agreed to sign documents electronically', v),
  'account.consent_given': (v) => t('{who} agreed to sign documents electronically', v),
  'signing.consent_withdrawn': (v) => t('{who} withdrew consent to sign electronically', v),
  'account.consent_withdrawn': (v) => t('{who} withdrew consent to sign electronically', v),
  'storage.quota_changed': (v) => t('{who} changed the storage limit of {title}', v),
  'account.access_token_created': (v) => t('{who} created an access token', v),
  'account.access_token_revoked': (v) => t('{who} revoked an access token', v),
  'account.tokens_ended': (v) => t('All access tokens and the calendar link of {title} were revoked', v),
  'calendar_feed.created': (v) => t('{who} created a calendar link', v),
  'calendar_feed.ended': () => t('The calendar link was turned off'),
  'account.password_changed': (v) =>
    v.isOwn ? t('{who} changed your password', v) : t('{who} changed the password', v),
  'account.password_reset_requested': () => t('A link to set a new password was sent'),
  'account.password_reset_waits': () =>
    t('A link to set a new password was not sent, because the email account is new'),
  'account.password_reset': (v) => t('{who} set a new password', v),
  'account.password_set': (v) =>
    v.isOwn ? t('{who} set your password', v) : t('{who} set the password of {title}', v),
  'account.invited': (v) => t('{who} sent an invitation to {title}', v),
  'account.invitation_resent': () => t('The invitation was sent again, as asked on the login page'),
  'account.role_changed': (v) => t('{who} changed the role of {title}', v),
  'account.deactivated': (v) => t('{who} deactivated {title}', v),
  'account.reactivated': (v) => t('{who} reactivated {title}', v),
  'client.assigned': (v) => t('{who} changed the assignees of {title}', v),
  'client.opened': (v) => t('{who} opened {title}', v),
  'client.archived': (v) => t('{who} archived {title}', v),
  'client.tagged': (v) => t('{who} changed the tags of {title}', v),
  'tag.changed': (v) => t('{who} changed the tag {title}', v),
  'client.unarchived': (v) => t('{who} unarchived {title}', v),
  'account.link_shown': (v) => t('{who} viewed the link for {title}', v),
  'account.email_changed': (v) =>
    v.isOwn ? t('{who} changed your email address', v) : t('{who} changed the email address', v),
  'account.email_confirmed': (v) =>
    v.isOwn ? t('{who} confirmed your email address', v) : t('{who} confirmed the email address', v),
  'account.email_change_undone': () => t('The email address was changed back'),
  'account.session_ended': (v) => t('{who} logged out another device', v),
  'account.sessions_ended': (v) => t('{who} logged {title} out everywhere', v),
  'account.confirmed': (v) => t('{who} confirmed their identity', v),
  'account.two_factor_enabled': (v) => t('{who} turned on two-factor authentication', v),
  'account.two_factor_disabled': (v) => t('{who} turned off two-factor authentication', v),
  'account.recovery_codes_created': (v) => t('{who} created new recovery codes', v),
  'account.recovery_code_used': (v) => t('{who} used a recovery code', v),
  'account.passkey_added': (v) => t('{who} added a passkey', v),
  'account.passkey_removed': (v) => t('{who} removed a passkey', v),
  'account.trusted_devices_forgotten': (v) => t('{who} removed all trusted devices', v),
  'account.factors_reset': () =>
    t('The authenticator app, passkeys and recovery codes were removed on the server'),
  'account.exported': (v) => t('{who} downloaded everything about {title}', v),
  'profile.changed': (v) =>
    v.isOwn ? t('{who} changed your profile', v) : t('{who} changed the profile of {title}', v),
  'account.email_refused': (v) => t('An email to {title} was rejected', v),
  'account.sign_in_limited': (v) => t('Too many login attempts for {title}', v),
  'user.closed': (v) => (v.isOwn ? t('{who} closed your account', v) : t('{who} closed the account', v)),
  'account.closed': (v) => (v.isOwn ? t('{who} closed your account', v) : t('{who} closed the account', v)),
  'legal_hold.placed': (v) => t('{who} placed a legal hold on {title}', v),
  'legal_hold.changed': (v) => t('{who} changed the reason of the legal hold on {title}', v),
  'legal_hold.released': (v) => t('{who} released the legal hold on {title}', v),
  'credit.received': (v) => t('{who} recorded {title} of credit', v),
  'credit.refunded': (v) => t('{who} refunded {title} of credit', v),
  'practice.restored': (v) => t('{title} was restored from a backup', v),
  'connection.changed': (v) => t('{who} changed the connections of {title}', v),
  'testimonial.approved': (v) => t('{who} approved the testimonial of {title}', v),
  'testimonial.unapproved': (v) => t('{who} removed the testimonial of {title} from the website', v),
  'testimonial.changed': (v) => t('{who} changed the testimonial of {title}', v),
  'testimonial.deleted': (v) => t('{who} deleted the testimonial of {title}', v),
};

const unknown: Sentence = (v) => t('Activity on {title}', v);
const unknownRefusal: Sentence = (v) => t('{who} could not complete an action on {title}', v);

/** The first that is there. */
const among = <Value>(key: string, tables: readonly Readonly<Record<string, Value>>[]): Value | undefined =>
  tables.find((table) => Object.hasOwn(table, key))?.[key];

const sentenceOf = (type: string): Sentence =>
  among(type, [sentences, ...additionsOf('activity.sentences')]) ??
  (type.endsWith('.refused') ? unknownRefusal : unknown);

/** Stands for the title until the sentence is cut there; no text of the database contains it. */
const mark = '\0';

/**
 * Events as text.
 * @param me users.id of the reader, shown as 'You'
 */
export function activitySentence(
  { type, actor, onBehalfOf, byLink = false, subject }: Row,
  me: number,
): ActivitySentence {
  const name = actor ? (actor.id === me ? t('You') : actor.name) : 'Steward';
  const who =
    onBehalfOf && actor?.id !== me
      ? t('[who acts] {name} for {client}', { name, client: onBehalfOf.name })
      : name;
  const isOwn = subject.type === 'account' && subject.id === me;
  const [before = '', after] = sentenceOf(type)({ who, title: mark, isOwn, byLink }).split(mark);
  return { before, title: after === undefined ? '' : titleOf(type, subject), after: after ?? '' };
}

/** The title as stored; those that Steward itself writes, in the reader's language. */
const titleOf = (event: string, { type, id, title }: Row['subject']): string => {
  if (type === 'destruction' && id !== null) return t('Certificate {id}', { id });
  return among(event, additionsOf('activity.titles'))?.(title) ?? title;
};

const icons: Readonly<Record<string, IconName>> = {
  document: 'document',
  document_request: 'list',
  questionnaire_response: 'list',
  conversation: 'message',
  invoice: 'card',
  recurring_invoice: 'card',
  credit: 'card',
  payment_method: 'card',
  appointment: 'calendar',
  goal: 'flag',
  note: 'pencil',
  legal_hold: 'lock',
  account: 'user',
  access: 'user',
  practice: 'sliders',
  part: 'sliders',
  testimonial: 'message',
};

/** Icon of an event's subject; the general one for unknown subjects. */
export function activityIcon({ subject }: Pick<Row, 'subject'>): IconName {
  return among(subject.type, [icons, ...additionsOf('activity.icons')]) ?? 'info';
}
