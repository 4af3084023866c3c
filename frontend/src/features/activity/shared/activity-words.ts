import type { ActivityDto } from '../../../shared/api';
import type { IconName } from '../../../shared/icon';

/** A sentence around the title of what it is about: 'Jordan Example uploaded ', title, ''. */
export interface ActivitySentence {
  before: string;
  /** Empty where the sentence names nothing. */
  title: string;
  after: string;
}

type Row = Pick<ActivityDto, 'type' | 'subject' | 'actor'>;

// By the event's name; three kinds about accounts had another name in earlier versions.
// `{who}` did it to `{title}`. Without a `{who}` it reads better for what the application does by itself.
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
  'document.purged': 'The files of {title} were removed for good',
  'document.destroyed': 'The files of {title} were destroyed at the end of their time',
  'document.refused': '{who} was denied access to {title}',
  'document_request.made': '{who} asked for {title}',
  'document_request.answered': '{who} answered the request for {title}',
  'document_request.undone': '{who} took back the upload for {title}',
  'document_request.accepted': '{who} accepted {title}',
  'document_request.sent_back': '{who} sent back {title}',
  'document_request.changed': '{who} changed the request for {title}',
  'document_request.withdrawn': '{who} withdrew the request for {title}',
  'document_request.reminded': 'Reminder: {title} is due soon',
  'invoice.reminded': 'Reminder: invoice {title} is to be paid',
  'recurring_invoice.created': '{who} set up the recurring invoice {title}',
  'recurring_invoice.changed': '{who} changed the recurring invoice {title}',
  'recurring_invoice.ended': '{who} ended the recurring invoice {title}',
  'pack.created': '{who} put together the pack {title}',
  'pack.changed': '{who} changed the pack {title}',
  'pack.deleted': '{who} deleted the pack {title}',
  'pack.applied': '{who} applied the pack {title}',
  'pack.refused': '{who} was denied access to the pack {title}',
  'conversation.created': '{who} began the conversation {title}',
  'conversation.answered': '{who} marked the conversation {title} as answered',
  'conversation.destroyed': 'Texts and files in {title} were destroyed at the end of their time',
  'conversation.refused': '{who} was denied access to {title}',
  'message.created': '{who} sent a message in {title}',
  'attachment.opened': '{who} opened a file in {title}',
  'invoice.issued': 'Invoice {title} was issued',
  'invoice.changed': '{who} changed invoice {title}',
  'invoice.voided': '{who} made invoice {title} void',
  'invoice.deleted': '{who} withdrew invoice {title}',
  'invoice.archived': 'The PDF of invoice {title} was archived',
  'invoice.paid': 'Invoice {title} is paid',
  'invoice.refused': '{who} was denied access to invoice {title}',
  'payment.settled': 'A payment for {title} arrived',
  'payment.failed': 'A payment for {title} did not arrive',
  'payment.reported': '{who} reported a payment for {title}',
  'payment.report_dismissed': '{who} found no payment for {title}',
  'refund.requested': '{who} asked for a refund of {title}',
  'refund.declined': '{who} declined to refund {title}',
  'refund.made': 'Money for {title} went back',
  'refund.failed': 'A refund for {title} did not go through',
  'refund.reversed': 'The refunded money for {title} came back',
  'dispute.opened': 'The payment for {title} was disputed',
  'dispute.won': 'The payment for {title} is no longer disputed',
  'dispute.lost': 'The disputed payment for {title} went back',
  'appointment.booked': '{who} booked {title}',
  'appointment.confirmed': '{who} confirmed {title}',
  'appointment.rescheduled': '{who} moved {title} to another time',
  'appointment.cancelled': '{who} cancelled {title}',
  'appointment.changed': '{who} changed the details of {title}',
  'appointment.assigned': '{who} entered {title} for its client',
  'appointment.refused': '{who} was denied access to {title}',
  'availability.changed': '{who} changed when {title} can be booked',
  'goal.created': '{who} set the goal {title}',
  'goal.changed': '{who} changed the goal {title}',
  'goal.deleted': '{who} removed the goal {title}',
  'note.created': '{who} wrote a private note about {title}',
  'note.changed': '{who} changed a private note about {title}',
  'note.deleted': '{who} deleted a private note about {title}',
  'note.destroyed': 'A private note about {title} was destroyed at the end of its time',
  'note.refused': '{who} was denied access to a private note about {title}',
  'user.registered': '{who} opened the account',
  'user.moved_in': '{who} moved the account in',
  'account.registered': '{who} opened the account',
  'account.signed_in': '{who} signed in',
  'account.signed_out': '{who} signed out',
  'account.sign_in_refused': 'A sign-in to the account {title} was refused',
  'signing.consent_given': '{who} agreed to sign documents electronically',
  'account.consent_given': '{who} agreed to sign documents electronically',
  'signing.consent_withdrawn': '{who} withdrew the consent to sign electronically',
  'account.consent_withdrawn': '{who} withdrew the consent to sign electronically',
  'storage.quota_changed': '{who} changed the storage of the account {title}',
  'account.access_token_created': '{who} made an access token',
  'account.access_token_revoked': '{who} revoked an access token',
  'calendar_feed.created': '{who} made an address for calendar programs',
  'calendar_feed.ended': 'The address for calendar programs ended',
  'account.password_changed': '{who} changed the password',
  'account.password_reset_requested': 'A link to choose a new password was sent',
  'account.password_reset': '{who} chose a new password',
  'account.invited': '{who} sent an invitation to {title}',
  'account.link_shown': '{who} saw the link of an e-mail to {title}',
  'account.email_changed': '{who} changed the e-mail address',
  'account.email_change_undone': 'The change of the e-mail address was undone',
  'account.session_ended': '{who} signed out another device',
  'account.sessions_ended': '{who} signed {title} out everywhere',
  'account.confirmed': '{who} confirmed who they are',
  'account.two_factor_enabled': '{who} turned on two-factor authentication',
  'account.two_factor_disabled': '{who} turned off two-factor authentication',
  'account.recovery_codes_created': '{who} made new recovery codes',
  'account.recovery_code_used': '{who} used a recovery code',
  'account.passkey_added': '{who} added a passkey',
  'account.passkey_removed': '{who} removed a passkey',
  'account.trusted_devices_forgotten': '{who} made all devices ask for a code again',
  'account.factors_reset': 'All second factors were removed on the machine of the practice',
  'account.exported': '{who} downloaded everything about {title}',
  'profile.changed': '{who} changed the profile of {title}',
  'account.email_refused': 'E-mail to the address of the account {title} was refused',
  'account.sign_in_limited': 'Sign-in to the account {title} was tried too often',
  'webhook.created': '{who} set up a webhook to {title}',
  'webhook.changed': '{who} changed the webhook to {title}',
  'webhook.deleted': '{who} deleted the webhook to {title}',
  'webhook.secret_rotated': '{who} made a new secret for the webhook to {title}',
  'webhook.disabled': 'The webhook to {title} was switched off, since it accepted nothing',
  'webhook.refused': '{who} was denied access to the webhook to {title}',
  'user.closed': '{who} closed the account',
  'account.closed': '{who} closed the account',
  'legal_hold.placed': '{who} placed a legal hold on {title}',
  'legal_hold.changed': '{who} changed the reason of the legal hold on {title}',
  'legal_hold.released': '{who} released the legal hold on {title}',
  'destruction.made': '{title} of what was destroyed was made out',
  'destruction.completed': 'All files that {title} lists were removed',
  'retention.changed': '{who} changed how long {title} keeps its records',
  'practice.exported': 'Everything held by {title} was exported',
  'practice.restored': '{title} was restored from a backup',
  'practice.changed': '{who} changed the details of {title}',
  'practice.photo_changed': '{who} changed the founder’s photo',
  'practice.photo_removed': '{who} removed the founder’s photo',
  'blog_post.published': '{who} published the post {title}',
  'blog_post.unpublished': '{who} took the post {title} off the website',
  'blog_post.changed': '{who} changed the post {title}',
  'blog_post.deleted': '{who} deleted the post {title}',
  'testimonial.approved': '{who} approved the testimonial of {title}',
  'testimonial.unapproved': '{who} took the testimonial of {title} off the website',
  'testimonial.changed': '{who} changed the testimonial of {title}',
  'testimonial.deleted': '{who} deleted the testimonial of {title}',
};

const unknown = 'Activity on {title}';

/**
 * Events in words.
 * @param me users.id of the reader, who is called 'You'
 */
export function activitySentence({ type, actor, subject }: Row, me: number): ActivitySentence {
  const who = actor ? (actor.id === me ? 'You' : actor.name) : 'Steward';
  const sentence = (sentences[type] ?? unknown).replace('{who}', () => who);
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
  legal_hold: 'pin',
  account: 'user',
  practice: 'sliders',
  blog_post: 'pencil',
  testimonial: 'message',
  webhook: 'plug',
};

/** The drawing of what an event is about; for what came later than this table, that of things to know. */
export function activityIcon({ subject }: Pick<ActivityDto, 'subject'>): IconName {
  return icons[subject.type] ?? 'info';
}
