import { Injectable } from '@nestjs/common';
import { type Actor, isAssistant } from '../../../kernel/index.js';
import { type ClientScope, clientScope } from '../../../platform/database/client-scope.js';
import {
  calls,
  containing,
  escaped,
  matchesPlain,
  phonePatterns,
  plainPatterns,
  soughtWords,
} from '../../../platform/database/text-search.js';
import { Sql } from '../../../platform/database/sql.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import type { FoundType } from '../domain/record-types.js';
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
  /** Column with the digits of phone numbers, if records have any. */
  digits?: string;
  /** Column with who or what it is about, if a client does not say so. */
  about?: string;
  /** `about` is searched, too. */
  byAbout?: true;
  /** Records of visitors: some of the rows, or all; these are for all of the staff. */
  ofVisitors?: 'some' | 'all';
  url: string;
}

type AddedType = 'questionnaire';

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Records of the type that a part adds to the search. */
    'search.kinds': Searched & { type: AddedType };
  }
}

type Kind = readonly [type: FoundType, searched: Searched];

const records: Readonly<Record<Exclude<FoundType, AddedType>, Searched>> = {
  client: {
    view: 'searchable_all_clients',
    digits: 'phone_digits',
    about: 'company',
    byAbout: true,
    url: '/admin/clients/',
  },
  document: { view: 'searchable_documents', url: '/admin/documents?document=' },
  request: { view: 'searchable_requests', url: '/admin/requests?request=' },
  conversation: { view: 'searchable_conversations', waits: 'waiting_since', url: '/admin/messages/' },
  invoice: { view: 'searchable_invoices', url: '/admin/invoices?invoice=' },
  appointment: {
    view: 'searchable_appointments',
    titleEs: 'label_es',
    digits: 'phone_digits',
    about: 'about',
    ofVisitors: 'some',
    url: '/admin/appointments?appointment=',
  },
  contact_message: {
    view: 'searchable_contact_messages',
    digits: 'phone_digits',
    about: 'about',
    ofVisitors: 'all',
    url: '/admin/contact-messages?message=',
  },
};

const ownKinds = Object.entries(records) as Kind[];

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

const hasWords = (line: string): string => matchesPlain('$2', line);
/** A title and a text that differ by their spaces alone are the same. */
const joined = (text: string): string => `replace(plain(${text}), ' ', '')`;

/**
 * $1 the words, $2 and $3 their patterns anywhere and at the start of a word, $4 all words in their order, $5 its
 * pattern at the start of a title, $6 the visible clients, $7 patterns of a phone number.
 * @param isPhone whether phone numbers are searched, too
 */
const statement = (visible: ClientScope, kinds: readonly Kind[], isPhone: boolean): string => `
  WITH parts AS MATERIALIZED (
    SELECT ARRAY(SELECT part FROM unnest($1::text[]) word, unnest(word_parts(word)) part
                 WHERE length(part) = least(length(plain(word)), 3)) AS sought
  ),
  ${kinds.map(([type, searched]) => `recent_${type} AS MATERIALIZED (${recentOf(searched, visible)})`).join(',')},
  found AS (
    SELECT *,
      CASE WHEN ${joined('title')} LIKE ${joined('$5')} THEN CASE WHEN ${joined('title')} = ${joined('$4')} THEN 1 ELSE 2 END
           WHEN ' ' || line LIKE ALL (${plainPatterns('$3')}) THEN 3
           ELSE 4 END AS rank
    FROM (${kinds.map((kind, place) => foundOf(kind, place, visible, isPhone)).join(' UNION ALL ')}) any_type
  ),
  -- Among equal matches each type gets its turn, so that many documents do not hide the only invoice.
  best AS (
    SELECT *, row_number() OVER (PARTITION BY rank, type ORDER BY ${newestFirst}) AS turn FROM found
    ORDER BY rank, turn, place LIMIT ${maximum}
  )
  SELECT b.type, b.id, b.title, b.title_es AS "titleEs", CASE b.type WHEN 'appointment' THEN b.at END AS "startsAt", b.about, b.url || b.id AS url,
    (b.type = 'client' AND a.archived_at IS NOT NULL) AS archived,
    CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS client
  FROM best b LEFT JOIN accounts a ON a.id = b.user_id ORDER BY b.rank, b.turn, b.place`;

/** Columns of a found record. */
const columnsOf = ({ titleEs = 'NULL', waits = 'NULL::timestamptz', about = 'NULL' }: Searched): string =>
  `id, user_id, title, ${titleEs} AS title_es, words, at,
   ${waits} AS waits, ${about} AS about`;
/** Order of records that match equally. */
const newestFirst = 'waits, at DESC, id DESC';

function recentOf(searched: Searched, visible: ClientScope): string {
  const newestOf = (where: string): string =>
    `(SELECT ${columnsOf(searched)} FROM ${searched.view} WHERE ${where} ORDER BY ${newestFirst} LIMIT ${newest})`;
  // Visitors' records apart, so that each part uses the index that begins with the client.
  const all =
    visible.name === 'assigned' && searched.ofVisitors === 'some'
      ? `${newestOf(visible.where('user_id', 6))} UNION ALL ${newestOf('user_id IS NULL')}`
      : newestOf(visibleRowsOf(searched, visible));
  return `SELECT * FROM (SELECT *, plain(words) AS line FROM (${all}) visible ORDER BY ${newestFirst} LIMIT ${newest}) newest
    WHERE ${hasWords('line')}`;
}

function visibleRowsOf({ ofVisitors }: Searched, visible: ClientScope): string {
  if (ofVisitors === 'all') return 'true';
  return ofVisitors === 'some' ? visible.whereOrVisitor('user_id', 6) : visible.where('user_id', 6);
}

function foundOf([type, searched]: Kind, place: number, visible: ClientScope, isPhone: boolean): string {
  const { view, url, digits, about, byAbout } = searched;
  const columns = columnsOf(searched);
  const visibleRows = visibleRowsOf(searched, visible);
  const isCommon = `(SELECT count(*) FROM recent_${type}) >= ${maximum}`;
  return `
    SELECT '${type}' AS type, ${place} AS place, '${url}' AS url, * FROM recent_${type} WHERE ${isCommon}
    UNION ALL
    (SELECT '${type}', ${place}, '${url}', ${columns}, plain(words) FROM ${view}
     WHERE NOT ${isCommon} AND ${visibleRows} AND word_parts(words) @> (SELECT sought FROM parts) AND ${hasWords('plain(words)')}
     LIMIT ${compared})${
       isPhone && digits !== undefined
         ? `
    UNION ALL
    (SELECT '${type}', ${place}, '${url}', ${columns}, plain(words) FROM ${view}
     WHERE ${visibleRows} AND ${calls('$7', digits)} AND NOT ${hasWords('plain(words)')} LIMIT ${compared})`
         : ''
     }${
       byAbout && about !== undefined
         ? `
    UNION ALL
    (SELECT '${type}', ${place}, '${url}', ${columns}, plain(${about}) FROM ${view}
     WHERE ${visibleRows} AND word_parts(${about}) @> (SELECT sought FROM parts) AND ${hasWords(`plain(${about})`)}
       AND NOT ${hasWords('plain(words)')} LIMIT ${compared})`
         : ''
     }`;
}

/** Search over all records of the practice. */
@Injectable()
export class SearchQueries {
  constructor(
    private readonly sql: Sql,
    private readonly additions: PartAdditions,
  ) {}

  /** Up to 20 records that contain all words of `text`, or have it as their phone number, best first. */
  async find(admin: Actor, text: string): Promise<FoundDto[]> {
    const visible = clientScope(admin);
    const words = soughtWords(text);
    if (words.length === 0) return [];
    const patterns = containing(text);
    const phone = phonePatterns(text);
    const withoutMoney = isAssistant(admin);
    const added = this.additions.of('search.kinds').map((one): Kind => [one.type, one]);
    const kinds = [...ownKinds.filter(([type]) => !withoutMoney || type !== 'invoice'), ...added];
    const suffixes = [withoutMoney && 'assistant', phone && 'phone', ...added.map(([type]) => type)];
    const name = ['search.find', visible.name, ...suffixes.filter((suffix) => suffix)].join('-');
    const whole = words.join(' ');
    const found = await this.sql.view<WithSpanish<FoundDto>>(
      name,
      statement(visible, kinds, phone !== undefined),
      [
        words,
        patterns,
        patterns.map((pattern) => `% ${pattern.slice(1)}`),
        whole,
        `${escaped(whole)}%`,
        visible.ids,
        ...(phone ? [phone] : []),
      ],
    );
    return found.map(inReadersLanguage);
  }
}
