import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { type Actor, firstOccurrence, type Page, type PageRequest } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { periodBefore, periodName, titleOf } from '../domain/period.js';
import type { RecurringRequestDto } from '../http/recurring-requests.dto.js';

const day = (column: string): string => `to_char(r.${column}, 'YYYY-MM-DD')`;

const columns = `
  r.id, r.user_id AS "userId", json_build_object('id', a.id, 'name', a.name) AS client, a.language, r.title, r.description,
  tpl.id AS "templateId", tpl.title AS "templateTitle", r.every, ${day('starts_on')} AS "startsOn",
  ${day('ends_on')} AS "endsOn", r.due_in_days AS "dueInDays", r.paused, ${day('next_on')} AS "nextOn",
  ${day('last_on')} AS "lastOn", r.created_at, r.updated_at`;

const from = `recurring_requests r JOIN accounts a ON a.id = r.user_id
  LEFT JOIN usable_templates tpl ON tpl.id = r.template_id`;

type Row = Omit<RecurringRequestDto, 'nextTitle'> & { language: Language };

/** With the next request as its client will read it. */
function withNext({ language, ...row }: Row): RecurringRequestDto {
  const nextOn = row.nextOn && firstOccurrence(row, row.nextOn);
  const nextTitle =
    nextOn &&
    inLanguage(language, () => titleOf(row.title, periodName(periodBefore(nextOn, row.every), row.every)));
  return { ...row, nextOn, nextTitle };
}

/** Reads for the recurring requests on a client's page. */
@Injectable()
export class RecurringRequestQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first. */
  async list(admin: Actor, request: PageRequest & { userId?: number }): Promise<Page<RecurringRequestDto>> {
    const list = {
      of: 'r',
      columns,
      from,
      where: '($1::int IS NULL OR r.user_id = $1)',
      values: [request.userId ?? null],
      visibleTo: { actor: admin, client: 'r.user_id' },
    };
    const page = await newestFirst<Row>(this.sql, 'recurring-request.list', list, request);
    return page.map(withNext);
  }

  /** @throws DomainError not_found */
  async one(admin: Actor, id: number): Promise<RecurringRequestDto> {
    const scope = clientScope(admin);
    const row = await this.sql.one<Row>(
      'recurring_request',
      `recurring-request.one-${scope.name}`,
      `SELECT ${columns} FROM ${from} WHERE r.id = $1 AND ${scope.where('r.user_id', 2)}`,
      [id, scope.ids],
    );
    return withNext(row);
  }

  /** @returns the number of those that would make a request */
  active(): Promise<number> {
    return this.sql.onlyValue(
      'recurring-request.active',
      'SELECT count(*)::int FROM recurring_requests WHERE next_on IS NOT NULL',
    );
  }
}
