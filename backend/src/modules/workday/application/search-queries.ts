import { Injectable } from '@nestjs/common';
import { type Actor, isAssistant } from '../../../kernel/index.js';
import { type ClientScope, clientScope } from '../../../platform/database/client-scope.js';
import { containing, matches } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { type FoundType, foundTypes } from '../domain/record-types.js';
import type { FoundDto } from '../http/search.dto.js';
import { inReadersLanguage, type WithSpanish } from './appointment-titles.js';

/**
 * For each type, the view that its module publishes for the search, and the dashboard address of a record.
 */
interface Searched {
  view: string;
  /** Column with the title in Spanish, if there is one. */
  titleEs?: string;
  /** Column with the time since which a record waits, if any does: these come first. */
  waits?: string;
  url: string;
}
const records: Readonly<Record<FoundType, Searched>> = {
  client: { view: 'searchable_all_clients', url: '/admin/clients/' },
  document: { view: 'searchable_documents', url: '/admin/documents?document=' },
  request: { view: 'searchable_requests', url: '/admin/requests?request=' },
  conversation: { view: 'searchable_conversations', waits: 'waiting_since', url: '/admin/messages/' },
  invoice: { view: 'searchable_invoices', url: '/admin/invoices?invoice=' },
  appointment: {
    view: 'searchable_appointments',
    titleEs: 'label_es',
    url: '/admin/appointments?appointment=',
  },
};

/** The only type whose records can be a visitor's, without a client. */
const ofVisitors: FoundType = 'appointment';

/** Maximum rows of an answer, over all types. */
const maximum = 20;
/**
 * Number of newest records that are searched without the index. A text with a whole answer of matches among
 * them is common: these are enough, and the index, which would return a large part of the table, is not used.
 * Rare texts are looked up in the index.
 */
const newest = 150;
/** Maximum index matches of one type that are ranked. */
const compared = 500;

/** @param patterns SQL of an array of patterns */
const plainOf = (patterns: string): string => `ARRAY(SELECT plain(one) FROM unnest(${patterns}::text[]) one)`;
const hasWords = (line: string): string => `${line} LIKE ALL (${plainOf('$2')})`;

/**
 * $1 the words, $2 and $3 their patterns anywhere and at the start of a word, $4 the whole text, $5 its
 * pattern at the start of a title, $6 the visible clients.
 */
const statement = (visible: ClientScope, types: readonly FoundType[]): string => `
  WITH parts AS MATERIALIZED (
    SELECT ARRAY(SELECT part FROM unnest($1::text[]) word, unnest(word_parts(word)) part
                 WHERE length(part) = least(length(plain(word)), 3)) AS sought
  ),
  ${types.map((type) => `recent_${type} AS MATERIALIZED (${recentOf(type, visible)})`).join(',')},
  found AS (
    SELECT *,
      CASE WHEN ${matches('$5', 'title')} THEN CASE WHEN plain(title) = plain($4) THEN 1 ELSE 2 END
           WHEN ' ' || line LIKE ALL (${plainOf('$3')}) THEN 3
           ELSE 4 END AS rank
    FROM (${types.map((type, place) => foundOf(type, place, visible)).join(' UNION ALL ')}) any_type
  ),
  -- Among equal matches each type gets its turn, so that many documents do not hide the only invoice.
  best AS (
    SELECT *, row_number() OVER (PARTITION BY rank, type ORDER BY ${newestFirst}) AS turn FROM found
    ORDER BY rank, turn, place LIMIT ${maximum}
  )
  SELECT b.type, b.id, b.title, b.title_es AS "titleEs", CASE b.type WHEN 'appointment' THEN b.at END AS "startsAt", b.url || b.id AS url,
    (b.type = 'client' AND a.archived_at IS NOT NULL) AS archived,
    CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS client
  FROM best b LEFT JOIN accounts a ON a.id = b.user_id ORDER BY b.rank, b.turn, b.place`;

/** Columns of a found record. */
const columnsOf = (type: FoundType): string =>
  `id, user_id, title, ${records[type].titleEs ?? 'NULL'} AS title_es, words, at,
   ${records[type].waits ?? 'NULL::timestamptz'} AS waits`;
/** Order of records that match equally. */
const newestFirst = 'waits, at DESC, id DESC';

function recentOf(type: FoundType, visible: ClientScope): string {
  const newestOf = (where: string): string =>
    `(SELECT ${columnsOf(type)} FROM ${records[type].view} WHERE ${where} ORDER BY ${newestFirst} LIMIT ${newest})`;
  const own = newestOf(visible.where('user_id', 6));
  // Visitors' records apart, so that each part uses the index that begins with the client.
  const all =
    visible.name === 'assigned' && type === ofVisitors
      ? `${own} UNION ALL ${newestOf('user_id IS NULL')}`
      : own;
  return `SELECT * FROM (SELECT *, plain(words) AS line FROM (${all}) visible ORDER BY ${newestFirst} LIMIT ${newest}) newest
    WHERE ${hasWords('line')}`;
}

function foundOf(type: FoundType, place: number, visible: ClientScope): string {
  const { view, url } = records[type];
  const visibleRows =
    type === ofVisitors ? visible.whereOrVisitor('user_id', 6) : visible.where('user_id', 6);
  const isCommon = `(SELECT count(*) FROM recent_${type}) >= ${maximum}`;
  return `
    SELECT '${type}' AS type, ${place} AS place, '${url}' AS url, * FROM recent_${type} WHERE ${isCommon}
    UNION ALL
    (SELECT '${type}', ${place}, '${url}', ${columnsOf(type)}, plain(words) FROM ${view}
     WHERE NOT ${isCommon} AND ${visibleRows} AND word_parts(words) @> (SELECT sought FROM parts) AND ${hasWords('plain(words)')}
     LIMIT ${compared})`;
}

/** Search over all records of the practice. */
@Injectable()
export class SearchQueries {
  constructor(private readonly sql: Sql) {}

  /** Up to 20 records that contain all words of `text`, whatever the case and accents, best first. */
  async find(admin: Actor, text: string): Promise<FoundDto[]> {
    const visible = clientScope(admin);
    const words = text.split(/\s+/u);
    const patterns = words.map(containing);
    const withoutMoney = isAssistant(admin);
    const name = `search.find-${visible.name}${withoutMoney ? '-assistant' : ''}`;
    const types = withoutMoney ? foundTypes.filter((type) => type !== 'invoice') : foundTypes;
    const found = await this.sql.view<WithSpanish<FoundDto>>(name, statement(visible, types), [
      words,
      patterns,
      patterns.map((pattern) => `% ${pattern.slice(1)}`),
      text,
      containing(text).slice(1),
      visible.ids,
    ]);
    return found.map(inReadersLanguage);
  }
}
