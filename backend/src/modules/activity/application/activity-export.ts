import { msg, shown, t, type Text } from '@steward/texts';
import { everyRow, everyRowAfter, shortDayAndTime, type SubjectType } from '../../../kernel/index.js';
import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { type Html, html } from '../../../platform/files/html.js';
import {
  type ExportEntry,
  ExportSection,
  ExportSections,
  type ExportScope,
  jsonLists,
  tablePage,
} from '../../export/index.js';
import type { ChainedEvent } from '../domain/activity-event.js';
import type { ActivityDto } from '../http/activity.dto.js';
import { ActivityQueries } from './activity-queries.js';
import { chained, notPrivate } from './event-columns.js';

/**
 * A link whose text stays with the practice: its position, and the hashes that connect it to its neighbors.
 */
type BareLink = Pick<ChainedEvent, 'sequence' | 'previous' | 'sha256'>;

interface SubjectRow {
  type: SubjectType;
  id: number;
  /** Latest title of the subject. */
  title: string;
}

/** Events per statement. */
const pageSize = 500;

/**
 * Activity in an export: the client's own activity list, and the chains of all their records. A link is
 * complete if the client or Steward itself caused the event. Refused attempts and actions of the practice are
 * bare links: their hashed text contains addresses and details that do not belong to the client.
 */
@Injectable()
export class ActivityExport extends ExportSection {
  constructor(
    sections: ExportSections,
    private readonly queries: ActivityQueries,
    private readonly sql: Sql,
  ) {
    super(
      sections,
      8,
      msg('Activity'),
      msg(
        'What happened in your account, with hash chains that let anyone check that nothing was changed since.',
      ),
    );
  }

  async *entries(scope: ExportScope): AsyncIterable<ExportEntry> {
    yield {
      title: t('All activity'),
      files: [
        { path: ['activity.html'], label: t('Page to read'), text: () => this.page(scope) },
        { path: ['activity.json'], label: t('Data (JSON), with hash chains'), text: () => this.data(scope) },
      ],
    };
  }

  private data(scope: ExportScope): AsyncIterable<string> {
    return jsonLists(
      { at: scope.at, clientId: scope.client.id },
      { events: this.events(scope), chains: this.chains(scope) },
    );
  }

  private events({ client }: ExportScope): AsyncIterable<ActivityDto> {
    return everyRow((request) => this.queries.own(client, request), pageSize);
  }

  private async *chains({ client }: ExportScope): AsyncGenerator<AsyncIterable<string>> {
    const subjects = await this.sql.rows<SubjectRow>(
      'activity.export-subjects',
      `SELECT DISTINCT ON (subject_type, subject_id)
         subject_type AS type, subject_id AS id, subject_title AS title
       FROM activity_events e WHERE client_id = $1 AND ${notPrivate} ORDER BY subject_type, subject_id, sequence DESC`,
      [client.id],
    );
    for (const subject of subjects) yield jsonLists({ subject }, { links: this.links(subject, client.id) });
  }

  private async *links({ type, id }: SubjectRow, clientId: number): AsyncGenerator<ChainedEvent | BareLink> {
    const events = everyRowAfter<ChainedEvent>(pageSize, (last) =>
      this.sql.view<ChainedEvent>(
        'activity.export-chain',
        `SELECT ${chained} FROM activity_events e
         WHERE e.subject_type = $1 AND e.subject_id = $2 AND e.sequence > $3 ORDER BY e.sequence LIMIT $4`,
        [type, id, last?.sequence ?? 0, pageSize],
      ),
    );
    for await (const event of events) yield isOwn(event, clientId) ? event : bare(event);
  }

  private page(scope: ExportScope): AsyncIterable<string> {
    const { timeZone } = scope.practice;
    const headings = [t('Time'), t('Action'), t('Record'), t('By')];
    return tablePage(scope, t('Activity'), headings, this.events(scope), (event) => rowOf(event, timeZone));
  }
}

const isOwn = ({ clientId, refused, actorId, address, agent }: ChainedEvent, client: number): boolean =>
  clientId === client &&
  !refused &&
  (actorId === client || (actorId === null && address === null && agent === null));

const bare = ({ sequence, previous, sha256 }: ChainedEvent): BareLink => ({ sequence, previous, sha256 });

const rowOf = (
  { type, occurredAt, actor, onBehalfOf, byLink, subject, address }: ActivityDto,
  zone: string,
): Html =>
  html`<tr>
    <td><time datetime="${occurredAt}">${shortDayAndTime(occurredAt, zone)}</time></td>
    <td>${labelOf(type)}</td>
    <td>${titleOf(subject)}</td>
    <td>
      ${actor?.name ?? (byLink ? t('By the emailed link') : 'Steward')}${onBehalfOf === null ? '' : t(' for {name}', { name: onBehalfOf.name })}${address === null ? '' : html` <span class="facts">${address}</span>`}
    </td>
  </tr> `;

/** The title as stored; that of a certificate, which Steward itself writes, in the current language. */
const titleOf = ({ type, id, title }: ActivityDto['subject']): string =>
  type === 'destruction' ? t('Certificate {id}', { id }) : title;

/** Labels of event types. */
const labels: Readonly<Record<string, Text>> = {
  'email.assigned': msg('Email: assigned'),
  'user.registered': msg('Account: created'),
  'user.moved_in': msg('Account: imported'),
  'user.closed': msg('Account: closed'),
  'account.signed_in': msg('Account: logged in'),
  'account.signed_out': msg('Account: logged out'),
  'account.exported': msg('Account: data downloaded'),
  'access.granted': msg('Access: invitation'),
  'document.sent': msg('Document: sent for signature'),
  'document_request.made': msg('Document request: sent'),
  'document_request.answered': msg('Document request: file uploaded'),
  'document_request.undone': msg('Document request: upload removed'),
  'document_request.withdrawn': msg('Document request: cancelled'),
  'invoice.deleted': msg('Invoice: cancelled'),
  'message.created': msg('Message: sent'),
  'conversation.created': msg('Conversation: started'),
  'payment.settled': msg('Payment: received'),
  'refund.made': msg('Refund: sent'),
  'account.access_token_created': msg('Account: access token created'),
  'account.access_token_revoked': msg('Account: access token revoked'),
  'account.confirmed': msg('Account: confirmed'),
  'account.email_change_undone': msg('Account: email change undone'),
  'account.email_changed': msg('Account: email changed'),
  'account.email_confirmed': msg('Account: email confirmed'),
  'account.email_refused': msg('Account: email refused'),
  'account.factors_reset': msg('Account: factors reset'),
  'account.invited': msg('Account: invited'),
  'account.invitation_resent': msg('Account: invitation sent again'),
  'account.link_shown': msg('Account: link shown to the practice'),
  'account.passkey_added': msg('Account: passkey added'),
  'account.passkey_removed': msg('Account: passkey removed'),
  'account.password_changed': msg('Account: password changed'),
  'account.password_reset': msg('Account: password reset'),
  'account.password_set': msg('Account: password set by the practice'),
  'account.password_reset_requested': msg('Account: password reset requested'),
  'account.password_reset_waits': msg('Account: password reset has to wait'),
  'account.recovery_code_used': msg('Account: recovery code used'),
  'account.recovery_codes_created': msg('Account: recovery codes created'),
  'account.session_ended': msg('Account: session ended'),
  'account.sessions_ended': msg('Account: sessions ended'),
  'account.sign_in_limited': msg('Account: sign in limited'),
  'account.sign_in_refused': msg('Account: sign in refused'),
  'account.tokens_ended': msg('Account: tokens ended'),
  'account.trusted_devices_forgotten': msg('Account: trusted devices forgotten'),
  'account.two_factor_disabled': msg('Account: two factor disabled'),
  'account.two_factor_enabled': msg('Account: two factor enabled'),
  'access.approved': msg('Access: approved'),
  'access.accepted': msg('Access: accepted'),
  'access.changed': msg('Access: changed'),
  'access_review.confirmed': msg('Access: confirmed after a restore'),
  'access.change_dropped': msg('Access: requested change dropped'),
  'access.change_requested': msg('Access: change requested'),
  'access.ended': msg('Access: ended'),
  'access.link_shown': msg('Access: link shown to the practice'),
  'appointment.assigned': msg('Appointment: assigned'),
  'appointment.booked': msg('Appointment: booked'),
  'appointment.cancelled': msg('Appointment: cancelled'),
  'appointment.changed': msg('Appointment: changed'),
  'appointment.confirmed': msg('Appointment: confirmed'),
  'appointment.rescheduled': msg('Appointment: rescheduled'),
  'attachment.opened': msg('Attachment: opened'),
  'bank_account.changed': msg('Bank account: changed'),
  'bank_account.created': msg('Bank account: added'),
  'bank_account.deleted': msg('Bank account: deleted'),
  'bank_account.destroyed': msg('Bank account: destroyed'),
  'bank_statement.expected': msg('Bank statement: expected after all'),
  'bank_statement.none_reported': msg('Bank statement: none this month'),
  'bank_statement.received': msg('Bank statement: received'),
  'booking.closed': msg('Booking request: closed'),
  'booking.confirmed': msg('Booking request: confirmed'),
  'booking.declined': msg('Booking request: declined'),
  'booking.requested': msg('Booking request: made'),
  'calendar_feed.created': msg('Calendar feed: created'),
  'calendar_feed.ended': msg('Calendar feed: ended'),
  'client.archived': msg('Client: archived'),
  'client.assigned': msg('Client: assigned'),
  'client.opened': msg('Client: opened'),
  'client.tagged': msg('Client: tagged'),
  'client.unarchived': msg('Client: unarchived'),
  'conversation.answered': msg('Conversation: answered'),
  'conversation.destroyed': msg('Conversation: destroyed'),
  'credit.received': msg('Credit: received'),
  'credit.refunded': msg('Credit: refunded'),
  'destruction.completed': msg('Destruction: completed'),
  'destruction.made': msg('Destruction: made'),
  'dispute.lost': msg('Dispute: lost'),
  'dispute.opened': msg('Dispute: opened'),
  'dispute.won': msg('Dispute: won'),
  'document.changed': msg('Document: changed'),
  'document.consented': msg('Document: consented'),
  'document.countersigned': msg('Document: countersigned'),
  'document.declined': msg('Document: declined'),
  'document.deleted': msg('Document: deleted'),
  'document.destroyed': msg('Document: destroyed'),
  'document.downloaded': msg('Document: downloaded'),
  'document.purged': msg('Document: purged'),
  'document.reminded': msg('Document: reminded'),
  'document.prepared': msg('Document: prepared for signing'),
  'document.replaced': msg('Document: replaced'),
  'document.restored': msg('Document: restored'),
  'document.signed': msg('Document: signed'),
  'document.status_changed': msg('Document: status changed'),
  'document.uploaded': msg('Document: uploaded'),
  'document.viewed': msg('Document: viewed'),
  'document_request.accepted': msg('Document request: accepted'),
  'document_request.changed': msg('Document request: changed'),
  'document_request.item_accepted': msg('Document request: item accepted'),
  'document_request.item_answered': msg('Document request: item answered'),
  'document_request.item_not_needed': msg('Document request: item not needed'),
  'document_request.item_sent_back': msg('Document request: item sent back'),
  'document_request.item_undone': msg('Document request: item undone'),
  'document_request.reminded': msg('Document request: reminded'),
  'document_request.sent_back': msg('Document request: sent back'),
  'goal.changed': msg('Goal: changed'),
  'goal.created': msg('Goal: created'),
  'goal.deleted': msg('Goal: deleted'),
  'invoice.archived': msg('Invoice: archived'),
  'invoice.changed': msg('Invoice: changed'),
  'invoice.imported': msg('Invoice: imported'),
  'invoice.issued': msg('Invoice: issued'),
  'invoice.link_opened': msg('Invoice: opened by the emailed link'),
  'invoice.paid': msg('Invoice: paid'),
  'invoice.reminded': msg('Invoice: reminded'),
  'invoice.resent': msg('Invoice: sent again'),
  'invoice.voided': msg('Invoice: voided'),
  'legal_hold.changed': msg('Legal hold: changed'),
  'legal_hold.placed': msg('Legal hold: placed'),
  'legal_hold.released': msg('Legal hold: released'),
  'pack.applied': msg('Pack: applied'),
  'payment.failed': msg('Payment: failed'),
  'payment.report_dismissed': msg('Payment: report dismissed'),
  'payment.reported': msg('Payment: reported'),
  'profile.changed': msg('Profile: changed'),
  'questionnaire.accepted': msg('Questionnaire: accepted'),
  'questionnaire.reminded': msg('Questionnaire: reminded'),
  'questionnaire.reopened': msg('Questionnaire: reopened'),
  'questionnaire.revealed': msg('Questionnaire: secret shown to the practice'),
  'questionnaire.sent': msg('Questionnaire: sent'),
  'questionnaire.submitted': msg('Questionnaire: submitted'),
  'recurring_invoice.changed': msg('Recurring invoice: changed'),
  'recurring_invoice.created': msg('Recurring invoice: created'),
  'recurring_invoice.ended': msg('Recurring invoice: ended'),
  'recurring_request.changed': msg('Recurring request: changed'),
  'recurring_request.created': msg('Recurring request: created'),
  'recurring_request.deleted': msg('Recurring request: deleted'),
  'refund.declined': msg('Refund: declined'),
  'refund.failed': msg('Refund: failed'),
  'refund.requested': msg('Refund: requested'),
  'refund.reversed': msg('Refund: reversed'),
  'signing.consent_given': msg('Signing: consent given'),
  'signing.consent_withdrawn': msg('Signing: consent withdrawn'),
  'storage.quota_changed': msg('Storage: quota changed'),
  'tag.changed': msg('Tag: changed'),
};

/** Another type is shown by its name: `document_request.sent_back` as 'Document request: sent back'. */
function labelOf(type: string): string {
  const known = labels[type];
  if (known) return shown(known);
  const label = type.replaceAll('_', ' ').replace('.', ': ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
