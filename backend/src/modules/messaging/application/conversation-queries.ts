import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  clientOf,
  everyRowAfter,
  invalidField,
  type Page,
  type PageRequest,
} from '../../../kernel/index.js';
import { type ClientScope, clientScope } from '../../../platform/database/client-scope.js';
import { isoJson } from '../../../platform/database/iso-json.js';
import { isMoment, pageBy, pageOf, positionOf, totalApart } from '../../../platform/database/paging.js';
import { containing, matches, matchesPlain } from '../../../platform/database/text-search.js';
import { Sql } from '../../../platform/database/sql.js';
import { practiceName, Site } from '../../practice/index.js';
import { consultantId } from '../../identity/index.js';
import type {
  InboxFilter,
  InboxQuery,
  InboxThreadDto,
  MessageDto,
  MessageThreadDetailsDto,
  MessageThreadDto,
  OwnThreadsQuery,
} from '../http/message-threads.dto.js';

/** SQL of a reader's unread messages, in a statement on `message_threads t`. */
interface Unread {
  /** Part of the statement's name. */
  name: string;
  count: string;
  /** The index of a client's unread conversations needs this form. */
  any: string;
  join: string;
}
const unreadOf = (name: string, count: string, any = `${count} > 0`, join = ''): Unread => ({
  name,
  count,
  any,
  join,
});
const unreadByPractice = unreadOf('practice', 't.practice_unread');

/** @param place number of the parameter with the reader's users.id */
function unreadBy(reader: Actor, place: number): Unread {
  if (reader.role === 'admin') return unreadByPractice;
  if (clientOf(reader) === reader.id) return unreadOf('own', 't.client_unread');
  const read = 'coalesce(r.read_count, 0)';
  return unreadOf(
    'other',
    `t.practice_count - ${read}`,
    `t.practice_count > ${read}`,
    `LEFT JOIN thread_readers r ON r.thread_id = t.id AND r.person_id = $${place}`,
  );
}

/** @param a alias of the author's account */
const isFromPractice = (a: string): string => `${a}.role = 'admin'`;

/** Clients see the practice's name in place of an admin's, except that of user 1. */
const lastAuthor = ({ name }: Unread): string =>
  name === unreadByPractice.name
    ? 'w.name'
    : `CASE WHEN ${isFromPractice('w')} AND w.id <> ${consultantId} THEN ${practiceName} ELSE w.name END`;

const columns = (unread: Unread): string => `
  t.id, t.subject, t.created_by AS "createdBy", t.created_at, t.updated_at, ${unread.count} AS "unreadCount",
  CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'content', left(m.content, 200),
    'fromUserId', m.from_user_id, 'fromPractice', ${isFromPractice('w')},
    'from', json_build_object('id', w.id, 'name', ${lastAuthor(unread)}), 'created_at', ${isoJson('m.created_at')}) END AS "lastMessage"`;
const inboxColumns = (unread: Unread): string => `${columns(unread)}, t.user_id AS "userId",
  t.waiting_since IS NOT NULL AS unanswered, t.waiting_since AS "waitingSince",
  json_build_object('id', a.id, 'name', a.name) AS client`;

const joined = `message_threads t LEFT JOIN messages m ON m.id = t.last_message_id
  LEFT JOIN accounts w ON w.id = m.from_user_id`;
const inboxJoined = `${joined} JOIN accounts a ON a.id = t.user_id`;

const inboxScopes: Record<InboxFilter, string> = {
  all: 'true',
  unread: 't.practice_unread > 0',
  unanswered: 't.waiting_since IS NOT NULL',
};
/** In a cursor, in place of the time since which a conversation waits. */
const answered = 'answered';

/**
 * The conversations after a position of the inbox: waiting ones by the beginning of the wait, then the others, last
 * changed first.
 * @param place number of the first parameter
 * @throws DomainError invalid (cursor)
 */
function inboxAfter(
  cursor: string | undefined,
  place: number,
): { name: string; where: string; values: unknown[] } {
  if (cursor === undefined) return { name: '', where: 'true', values: [] };
  const [since, ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const { at, id } = positionOf(Buffer.from(rest.join(' ')).toString('base64url'));
  const older = `(t.updated_at, t.id) < ($${place}, $${place + 1})`;
  if (since === answered)
    return { name: '-answered', where: `t.waiting_since IS NULL AND ${older}`, values: [at, id] };
  if (!isMoment(since)) throw invalidField('cursor', t('This cursor is not from this list'));
  const waits = `$${place + 2}::timestamptz`;
  return {
    name: '-waiting',
    where: `(t.waiting_since > ${waits} OR t.waiting_since IS NULL OR t.waiting_since = ${waits} AND ${older})`,
    values: [at, id, since],
  };
}

/** The words $2 are in the subject, a message, or the client's name, username and address. */
const found = `(${matches('$2', 't.subject')}
  OR t.user_id IN (SELECT c.id FROM accounts c
    WHERE ${matchesPlain('$2', 'c.search_text')})
  OR t.id IN (SELECT s.thread_id FROM messages s WHERE ${matches('$2', 's.content')}))`;

/**
 * $1 the conversation, $2 whether the reader is an admin, $3 the clients that the reader may see, $4 the
 * practice's name as author of admins' messages.
 */
const messageColumns = `m.id, m.thread_id AS "threadId", m.from_user_id AS "fromUserId",
  json_build_object('id', m.from_user_id, 'name',
    CASE WHEN $2 OR a.role <> 'admin' OR a.id = ${consultantId} THEN a.name ELSE $4::text END) AS "from",
  ${isFromPractice('a')} AS "fromPractice",
  CASE WHEN ${isFromPractice('a')} THEN t.user_id ELSE ${consultantId} END AS "toUserId", t.subject, m.content,
  m.id <= CASE WHEN ${isFromPractice('a')} THEN greatest(t.client_read_id, t.others_read_id) ELSE t.practice_read_id END
    AS "isRead",
  m.has_attachments AS "hasAttachments", coalesce((
    SELECT json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'fileType', f.file_type,
      'fileSize', f.file_size, 'url', '/api/message-attachments/' || f.id) ORDER BY f.id)
    FROM message_attachments f WHERE m.has_attachments AND f.message_id = m.id), '[]') AS attachments, m.email, m.created_at,
  m.destroyed_at AS "destroyedAt"`;
/** @param messages SQL that selects rows of `messages`, of one page or a single one */
const messagesIn = (scope: ClientScope, messages: string): string =>
  `(${messages}) m JOIN message_threads t ON t.id = m.thread_id
   JOIN accounts a ON a.id = m.from_user_id WHERE t.id = $1 AND ${scope.where('t.user_id', 3)}`;
// The page is selected before the join: otherwise a plan made for average conversations sorts all messages of
// a long one.
const pageOfMessages = `SELECT * FROM messages WHERE thread_id = $1 AND (created_at, id) < ($5, $6)
  ORDER BY created_at DESC, id DESC LIMIT $7`;
const oldestFirst = `SELECT * FROM messages WHERE thread_id = $1 AND (created_at, id) > ($5, $6)
  ORDER BY created_at, id LIMIT $7`;
const oneMessage = 'SELECT * FROM messages WHERE thread_id = $1 AND id = $5';

/** Messages per statement when a whole conversation is read. */
const historyPage = 500;

/** Queries of the conversation screens. */
@Injectable()
export class ConversationQueries {
  constructor(
    private readonly sql: Sql,
    private readonly site: Site,
  ) {}

  /** A client's own conversations, by last message, newest first. */
  async own(client: Actor, { unread, search, ...request }: OwnThreadsQuery): Promise<Page<MessageThreadDto>> {
    const which = unread === undefined ? 'all' : unread ? 'unread' : 'read';
    const { at, id } = positionOf(request.cursor);
    const searched = search ? ` AND ${matches('$2', 't.subject')}` : '';
    const { ids, where, name: visible } = clientScope(client);
    const values: unknown[] = [ids, ...(search ? [containing(search)] : [])];
    const counted = unreadBy(client, values.length + 1);
    const { any, join } = counted;
    if (join !== '') values.push(client.id);
    const place = values.length;
    const scopes = { all: 'true', unread: any, read: `NOT (${any})` };
    const scope = `${where('t.user_id', 1)} AND ${scopes[which]}${searched}`;
    const name = `${which}${search ? '-found' : ''}`;
    const from = `message_threads t ${join}`;
    const { rows, total } = totalApart(
      await this.sql.view<MessageThreadDto & { total: number }>(
        `thread.own-${name}-${visible}-${counted.name}`,
        `SELECT ${columns(counted)}, (SELECT count(*)::int FROM ${from} WHERE ${scope}) AS total
         FROM ${joined} ${join}
         WHERE ${scope} AND (t.updated_at, t.id) < ($${place + 1}, $${place + 2})
         ORDER BY t.updated_at DESC, t.id DESC LIMIT $${place + 3}`,
        [...values, at, id, request.limit + 1],
      ),
    );
    return pageBy(
      rows,
      request,
      (row) => ({ at: row.updated_at, id: row.id }),
      async () =>
        total ??
        this.sql.count(
          `thread.count-own-${name}-${visible}-${counted.name}`,
          `${from} WHERE ${scope}`,
          values,
        ),
    );
  }

  /** The practice's inbox over all clients: unanswered conversations first, longest wait first. */
  async inbox(
    admin: Actor,
    { filter = 'all', search, userId, ...request }: InboxQuery,
  ): Promise<Page<InboxThreadDto>> {
    const searched = search ? ` AND ${found}` : '';
    const visible = clientScope(admin);
    const owned = userId === undefined ? '$1::int IS NULL' : 't.user_id = $1';
    const place = search ? 3 : 2;
    const scope = `${inboxScopes[filter]} AND ${owned}${searched} AND ${visible.where('t.user_id', place)}`;
    const values = [userId ?? null, ...(search ? [containing(search)] : []), visible.ids];
    const name = [
      filter,
      visible.name,
      ...(userId === undefined ? [] : ['client']),
      ...(search ? ['found'] : []),
    ].join('-');
    const after = inboxAfter(request.cursor, place + 1);
    const rows = await this.sql.page<InboxThreadDto>(
      `thread.inbox-${name}${after.name}`,
      `SELECT ${inboxColumns(unreadByPractice)} FROM ${inboxJoined}
       WHERE ${scope} AND ${after.where} ORDER BY t.waiting_since, t.updated_at DESC, t.id DESC`,
      [...values, ...after.values],
      request,
    );
    return pageBy(
      rows,
      request,
      ({ waitingSince, updated_at, id }) => ({ at: `${waitingSince ?? answered} ${updated_at}`, id }),
      () => this.sql.count(`thread.count-inbox-${name}`, `message_threads t WHERE ${scope}`, values),
    );
  }

  /** One conversation: a client's own, or any for an admin. @throws DomainError not_found */
  one(actor: Actor, id: number): Promise<MessageThreadDetailsDto> {
    const scope = clientScope(actor);
    const unread = unreadBy(actor, 3);
    return this.sql.one(
      'thread',
      `thread.one-${scope.name}-${unread.name}`,
      `SELECT ${inboxColumns(unread)}, a.closed_at IS NOT NULL AS closed
       FROM ${inboxJoined} ${unread.join} WHERE t.id = $1 AND ${scope.where('t.user_id', 2)}`,
      [id, scope.ids, ...(unread.join === '' ? [] : [actor.id])],
    );
  }

  /** The messages of a conversation, newest first. @throws DomainError not_found */
  async messages(actor: Actor, threadId: number, request: PageRequest): Promise<Page<MessageDto>> {
    const { at, id } = positionOf(request.cursor);
    const byAdmin = actor.role === 'admin';
    const scope = clientScope(actor);
    // Only clients see the practice's name in place of an admin's.
    const practice = byAdmin ? null : (await this.site.get()).name;
    const { rows, total = await this.messageCount(actor, threadId) } = totalApart(
      await this.sql.view<MessageDto & { total: number }>(
        `message.of-thread-${scope.name}`,
        `SELECT ${messageColumns}, t.message_count AS total FROM ${messagesIn(scope, pageOfMessages)} ORDER BY m.created_at DESC, m.id DESC`,
        [threadId, byAdmin, scope.ids, practice, at, id, request.limit + 1],
      ),
    );
    return pageOf(rows, request, async () => total);
  }

  /** Checked if the page is empty: the conversation may not exist. @throws DomainError not_found */
  private async messageCount(actor: Actor, threadId: number): Promise<number> {
    const scope = clientScope(actor);
    const { count } = await this.sql.one<{ count: number }>(
      'thread',
      `thread.message-count-${scope.name}`,
      `SELECT message_count AS count FROM message_threads WHERE id = $1 AND ${scope.where('user_id', 2)}`,
      [threadId, scope.ids],
    );
    return count;
  }

  /** All messages of a client's own conversation, oldest first, read page by page. */
  async *history(client: Actor, threadId: number): AsyncGenerator<MessageDto> {
    const { name } = await this.site.get();
    const scope = clientScope(client);
    yield* everyRowAfter<MessageDto>(historyPage, (last) =>
      this.sql.view<MessageDto>(
        `message.history-${scope.name}`,
        `SELECT ${messageColumns} FROM ${messagesIn(scope, oldestFirst)} ORDER BY m.created_at, m.id`,
        [threadId, false, scope.ids, name, last?.created_at ?? '-infinity', last?.id ?? 0, historyPage],
      ),
    );
  }

  /** A message for its author, with their own name. @throws DomainError not_found */
  written(author: Actor, { threadId, id }: { threadId: number; id: number }): Promise<MessageDto> {
    const scope = clientScope(author);
    return this.sql.one(
      'message',
      `message.one-${scope.name}`,
      `SELECT ${messageColumns} FROM ${messagesIn(scope, oneMessage)}`,
      [threadId, author.role === 'admin', scope.ids, null, id],
    );
  }
}
