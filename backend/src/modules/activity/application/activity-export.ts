import { msg, t } from '@steward/texts';
import { everyRow, everyRowAfter, shortDayAndTime, type SubjectType } from '../../../kernel/index.js';
import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { type Html, html } from '../../../platform/formats/html.js';
import {
  type ExportEntry,
  ExportPart,
  ExportParts,
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
export class ActivityExport extends ExportPart {
  constructor(
    parts: ExportParts,
    private readonly queries: ActivityQueries,
    private readonly sql: Sql,
  ) {
    super(
      parts,
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

const rowOf = ({ type, occurredAt, actor, onBehalfOf, subject, address }: ActivityDto, zone: string): Html =>
  html`<tr>
    <td><time datetime="${occurredAt}">${shortDayAndTime(occurredAt, zone)}</time></td>
    <td>${labelOf(type)}</td>
    <td>${subject.title}</td>
    <td>
      ${actor?.name ?? 'Steward'}${onBehalfOf === null ? '' : t(' for {name}', { name: onBehalfOf.name })}${address === null ? '' : html` <span class="facts">${address}</span>`}
    </td>
  </tr> `;

/** Labels of event types whose names are not the words of the screens. */
const labels: Readonly<Record<string, string>> = {
  'user.registered': 'Account: created',
  'user.moved_in': 'Account: imported',
  'user.closed': 'Account: closed',
  'account.signed_in': 'Account: logged in',
  'account.signed_out': 'Account: logged out',
  'account.exported': 'Account: data downloaded',
  'access.granted': 'Access: invitation',
  'document.sent': 'Document: sent for signature',
  'document_request.made': 'Document request: sent',
  'document_request.answered': 'Document request: file uploaded',
  'document_request.undone': 'Document request: upload removed',
  'document_request.withdrawn': 'Document request: cancelled',
  'invoice.deleted': 'Invoice: cancelled',
  'message.created': 'Message: sent',
  'conversation.created': 'Conversation: started',
  'payment.settled': 'Payment: received',
  'refund.made': 'Refund: sent',
};

/** `document_request.sent_back` as 'Document request: sent back'. */
function labelOf(type: string): string {
  const known = labels[type];
  if (known !== undefined) return known;
  const label = type.replaceAll('_', ' ').replace('.', ': ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
