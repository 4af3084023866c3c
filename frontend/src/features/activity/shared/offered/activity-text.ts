import type { ActivityDto } from '../../../../shared/api';
import type { IconName } from '../../../../shared/icon';

/** Sentence around a record's title: 'Jordan Example uploaded ', title, ''. */
export interface ActivitySentence {
  before: string;
  /** Empty if the sentence has no title. */
  title: string;
  after: string;
}

type Row = Pick<ActivityDto, 'type' | 'subject' | 'actor'> & Partial<Pick<ActivityDto, 'onBehalfOf'>>;

// By event type; three types about accounts had another name in earlier versions. `{who}` is the actor and
// `{title}` the record; events of the application itself have no `{who}`. `{the}` is 'your' for the reader's
// own account.
const sentences: Readonly<Record<string, string>> = {
  'document.uploaded': '{who} uploaded {title}',
  'document.sent': '{who} asked for a signature on {title}',
  'document.viewed': '{who} viewed {title}',
  'document.downloaded': '{who} downloaded {title}',
  'document.changed': '{who} changed the details of {title}',
  'document.status_changed': '{who} changed the status of {title}',
  'document.replaced': '{who} replaced the file of {title}',
  'document.consented': '{who} agreed to sign {title} electronically',
  'document.signed': '{who} signed {title}',
  'document.declined': '{who} declined to sign {title}',
  'document.countersigned': '{who} countersigned {title}',
  'document.deleted': '{who} deleted {title}',
  'document.restored': '{who} restored {title}',
  'document.purged': 'The files of {title} were deleted permanently',
  'document.destroyed': 'The files of {title} were destroyed at the end of their retention period',
  'document.refused': '{who} was denied access to {title}',
  'document_request.made': '{who} asked for {title}',
  'document_request.answered': '{who} answered the request for {title}',
  'document_request.undone': '{who} removed the upload for {title}',
  'document_request.accepted': '{who} accepted {title}',
  'document_request.sent_back': '{who} sent back {title}',
  'document_request.changed': '{who} changed the request for {title}',
  'document_request.withdrawn': '{who} cancelled the request for {title}',
  'document_request.reminded': 'Reminder: {title} is due soon',
  'invoice.reminded': 'Reminder: invoice {title} is due',
  'recurring_invoice.created': '{who} set up the recurring invoice {title}',
  'recurring_invoice.changed': '{who} changed the recurring invoice {title}',
  'recurring_invoice.ended': '{who} ended the recurring invoice {title}',
  'pack.created': '{who} created the pack {title}',
  'pack.changed': '{who} changed the pack {title}',
  'pack.deleted': '{who} deleted the pack {title}',
  'pack.applied': '{who} applied the pack {title}',
  'pack.refused': '{who} was denied access to the pack {title}',
  'conversation.created': '{who} started the conversation {title}',
  'conversation.answered': '{who} marked the conversation {title} as answered',
  'conversation.destroyed':
    'Messages and files in {title} were destroyed at the end of their retention period',
  'conversation.refused': '{who} was denied access to {title}',
  'message.created': '{who} sent a message in {title}',
  'attachment.opened': '{who} opened a file in {title}',
  'invoice.issued': 'Invoice {title} was issued',
  'invoice.changed': '{who} changed invoice {title}',
  'invoice.voided': '{who} voided invoice {title}',
  'invoice.deleted': '{who} cancelled invoice {title}',
  'invoice.archived': 'The PDF of invoice {title} was archived',
  'invoice.paid': 'Invoice {title} is paid',
  'invoice.refused': '{who} was denied access to invoice {title}',
  'payment.settled': 'A payment for {title} arrived',
  'payment.failed': 'A payment for {title} failed',
  'payment.reported': '{who} reported a payment for {title}',
  'payment.report_dismissed': '{who} dismissed the payment report for {title}',
  'refund.requested': '{who} asked for a refund of {title}',
  'refund.declined': '{who} declined to refund {title}',
  'refund.made': '{title} was refunded',
  'refund.failed': 'A refund for {title} failed',
  'refund.reversed': 'The refund for {title} was returned to us',
  'dispute.opened': 'The payment for {title} was disputed',
  'dispute.won': 'The payment for {title} is no longer disputed',
  'dispute.lost': 'The disputed payment for {title} was returned',
  'appointment.booked': '{who} booked {title}',
  'appointment.confirmed': '{who} confirmed {title}',
  'appointment.rescheduled': '{who} rescheduled {title}',
  'appointment.cancelled': '{who} cancelled {title}',
  'appointment.changed': '{who} changed the details of {title}',
  'appointment.assigned': '{who} booked {title} for a client',
  'appointment.refused': '{who} was denied access to {title}',
  'availability.changed': '{who} changed the availability of {title}',
  'goal.created': '{who} added the goal {title}',
  'goal.changed': '{who} changed the goal {title}',
  'goal.deleted': '{who} removed the goal {title}',
  'note.created': '{who} wrote a private note about {title}',
  'note.changed': '{who} changed a private note about {title}',
  'note.deleted': '{who} deleted a private note about {title}',
  'note.destroyed': 'A private note about {title} was destroyed at the end of its retention period',
  'note.refused': '{who} was denied access to a private note about {title}',
  'user.registered': '{who} created {the} account',
  'user.moved_in': '{who} imported {the} account',
  'account.registered': '{who} created {the} account',
  'account.signed_in': '{who} logged in',
  'account.signed_out': '{who} logged out',
  'account.sign_in_refused': 'A login to {title} was refused',
  'signing.consent_given': '{who} agreed to sign documents electronically',
  'account.consent_given': '{who} agreed to sign documents electronically',
  'signing.consent_withdrawn': '{who} withdrew consent to sign electronically',
  'account.consent_withdrawn': '{who} withdrew consent to sign electronically',
  'storage.quota_changed': '{who} changed the storage limit of {title}',
  'account.access_token_created': '{who} created an access token',
  'account.access_token_revoked': '{who} revoked an access token',
  'account.tokens_ended': 'All access tokens and the calendar link of {title} were revoked',
  'calendar_feed.created': '{who} created a calendar link',
  'calendar_feed.ended': 'The calendar link was turned off',
  'account.password_changed': '{who} changed {the} password',
  'account.password_reset_requested': 'A link to set a new password was sent',
  'account.password_reset': '{who} set a new password',
  'account.invited': '{who} sent an invitation to {title}',
  'account.link_shown': '{who} viewed the link in an email to {title}',
  'account.email_changed': '{who} changed {the} email address',
  'account.email_confirmed': '{who} confirmed {the} email address',
  'account.email_change_undone': 'The email address was changed back',
  'account.session_ended': '{who} logged out another device',
  'account.sessions_ended': '{who} logged {title} out everywhere',
  'account.confirmed': '{who} confirmed their identity',
  'account.two_factor_enabled': '{who} turned on two-factor authentication',
  'account.two_factor_disabled': '{who} turned off two-factor authentication',
  'account.recovery_codes_created': '{who} created new recovery codes',
  'account.recovery_code_used': '{who} used a recovery code',
  'account.passkey_added': '{who} added a passkey',
  'account.passkey_removed': '{who} removed a passkey',
  'account.trusted_devices_forgotten': '{who} removed all trusted devices',
  'account.factors_reset': 'The authenticator app, passkeys and recovery codes were removed on the server',
  'account.exported': '{who} downloaded everything about {title}',
  'profile.changed': '{who} changed the profile of {title}',
  'account.email_refused': 'An email to {title} was rejected',
  'account.sign_in_limited': 'Too many login attempts for {title}',
  'webhook.created': '{who} set up a webhook to {title}',
  'webhook.changed': '{who} changed the webhook to {title}',
  'webhook.deleted': '{who} deleted the webhook to {title}',
  'webhook.secret_rotated': '{who} created a new secret for the webhook to {title}',
  'webhook.disabled': 'The webhook to {title} was turned off because all deliveries failed',
  'webhook.refused': '{who} was denied access to the webhook to {title}',
  'user.closed': '{who} closed {the} account',
  'account.closed': '{who} closed {the} account',
  'legal_hold.placed': '{who} placed a legal hold on {title}',
  'legal_hold.changed': '{who} changed the reason of the legal hold on {title}',
  'legal_hold.released': '{who} released the legal hold on {title}',
  'destruction.made': '{title} was created for destroyed records',
  'destruction.completed': 'All files listed in {title} were deleted',
  'retention.changed': '{who} changed how long {title} keeps its records',
  'retention.resumed': '{who} resumed deletion after a restore',
  'security_plan.changed': '{who} edited the security plan',
  'security_plan.adopted': '{who} adopted the security plan',
  'security_plan.review_due': 'Reminder: the security plan is due for review',
  'breach_report.created': '{who} created the breach report {title}',
  'breach_report.changed': '{who} changed the breach report {title}',
  'breach_report.clients_exported': '{who} downloaded the client list of the breach report {title}',
  'breach_report.told': '{who} recorded a notice about the breach {title}',
  'breach_report.notice_removed': '{who} deleted a recorded notice about the breach {title}',
  'breach_report.refused': '{who} was denied access to the breach report {title}',
  'practice.exported': 'All records of {title} were exported',
  'practice.invoices_exported': '{who} downloaded a list of invoices',
  'practice.restored': '{title} was restored from a backup',
  'practice.changed': '{who} changed the details of {title}',
  'practice.photo_changed': '{who} changed the founder’s photo',
  'practice.photo_removed': '{who} removed the founder’s photo',
  'blog_post.published': '{who} published the post {title}',
  'blog_post.unpublished': '{who} unpublished the post {title}',
  'blog_post.changed': '{who} changed the post {title}',
  'blog_post.deleted': '{who} deleted the post {title}',
  'testimonial.approved': '{who} approved the testimonial of {title}',
  'testimonial.unapproved': '{who} removed the testimonial of {title} from the website',
  'testimonial.changed': '{who} changed the testimonial of {title}',
  'testimonial.deleted': '{who} deleted the testimonial of {title}',
};

const unknown = 'Activity on {title}';

/**
 * Events as text.
 * @param me users.id of the reader, shown as 'You'
 */
export function activitySentence({ type, actor, onBehalfOf, subject }: Row, me: number): ActivitySentence {
  const name = actor ? (actor.id === me ? 'You' : actor.name) : 'Steward';
  const actorName = onBehalfOf && actor?.id !== me ? `${name} for ${onBehalfOf.name}` : name;
  const the = subject.type === 'account' && subject.id === me ? 'your' : 'the';
  const sentence = (sentences[type] ?? unknown).replace('{the}', the).replace('{who}', () => actorName);
  const [before = '', after] = sentence.split('{title}');
  return { before, title: after === undefined ? '' : subject.title, after: after ?? '' };
}

const icons: Readonly<Record<string, IconName>> = {
  document: 'document',
  document_request: 'list',
  pack: 'pack',
  conversation: 'message',
  invoice: 'card',
  recurring_invoice: 'card',
  appointment: 'calendar',
  goal: 'flag',
  note: 'pencil',
  legal_hold: 'lock',
  account: 'user',
  practice: 'sliders',
  security_plan: 'shield',
  breach_report: 'shield',
  blog_post: 'pencil',
  testimonial: 'message',
  webhook: 'plug',
};

/** Icon of an event's subject; the general one for unknown subjects. */
export function activityIcon({ subject }: Pick<ActivityDto, 'subject'>): IconName {
  return icons[subject.type] ?? 'info';
}
