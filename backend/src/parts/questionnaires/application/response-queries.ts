import { Injectable } from '@nestjs/common';
import { type Actor, clientOf, type Page, type PageRequest } from '../../../kernel/index.js';
import { isoJson } from '../../../platform/database/iso-json.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { type AnswerValue, questionsOf, type Section } from '../domain/form/questions.js';
import { ResponseRepository } from '../domain/response-repository.js';
import { allowedOnResponse } from '../domain/response-actions.js';
import { maskOf } from '../domain/secret-mask.js';
import { isChanged } from '../domain/sent-questionnaire.js';
import type {
  AdminQuestionnaireResponseDto,
  AdminQuestionnaireResponseRecordDto,
  QuestionnaireResponseDto,
  QuestionnaireResponseRecordDto,
  ResponsesQuery,
} from '../http/responses.dto.js';
import { AnsweredSecrets } from './answered-secrets.js';
import { madeAt, type VersionName, VersionQueries } from './version-queries.js';

const columns = `r.id, r.questionnaire_id AS "questionnaireId", r.version, v.title, r.state,
  to_char(r.due_date, 'YYYY-MM-DD') AS "dueDate", r.answered, r.visible, r.created_at, r.submitted_at AS "submittedAt",
  (SELECT d.id FROM documents d WHERE d.id = r.document_id AND d.deleted_at IS NULL) AS "documentId", r.reason`;
const ofAdmin = `r.user_id AS "userId", json_build_object('id', a.id, 'name', a.name) AS client`;
const from = 'questionnaire_responses r JOIN questionnaire_versions v USING (questionnaire_id, version)';
/** With the client, for the practice. */
const ofStaff = { columns: `${columns}, ${ofAdmin}`, from: `${from} JOIN accounts a ON a.id = r.user_id` };

const contents = `v.description, v.language, (
    SELECT coalesce(json_agg(json_build_object('id', d.id, 'title', d.title) ORDER BY d.id), '[]')
    FROM questionnaire_requests q JOIN document_requests d ON d.id = q.request_id AND d.withdrawn_at IS NULL
    WHERE q.response_id = r.id) AS requests`;

type Contents = 'sections' | 'answers' | 'previous' | 'allowed';

/** Reads questionnaires that were sent, with their answers. */
@Injectable()
export class ResponseQueries {
  constructor(
    private readonly sql: Sql,
    private readonly responses: ResponseRepository,
    private readonly secrets: AnsweredSecrets,
    private readonly versions: VersionQueries,
  ) {}

  /** Those of the client that the call concerns. */
  own(person: Actor, page: PageRequest): Promise<Page<QuestionnaireResponseDto>> {
    const list = { columns, from, counted: 'questionnaire_responses r', where: 'r.user_id = $1', of: 'r' };
    return newestFirst(this.sql, 'questionnaire-response.own', { ...list, values: [clientOf(person)] }, page);
  }

  all(
    admin: Actor,
    { userId, state, ...page }: ResponsesQuery,
  ): Promise<Page<AdminQuestionnaireResponseDto>> {
    const values: unknown[] = [];
    const where: string[] = ['true'];
    if (userId !== undefined) where.push(`r.user_id = $${values.push(userId)}`);
    if (state !== undefined) where.push(`r.state = '${state}'`);
    const name = ['questionnaire-response.all', userId === undefined ? '' : 'client', state ?? ''].join('-');
    return newestFirst(
      this.sql,
      name,
      {
        ...ofStaff,
        counted: 'questionnaire_responses r',
        where: where.join(' AND '),
        values,
        visibleTo: { actor: admin, client: 'r.user_id' },
        of: 'r',
      },
      page,
    );
  }

  /** @throws DomainError questionnaire_response.not_found */
  ownRow(person: Actor, id: number): Promise<QuestionnaireResponseDto> {
    return this.find(person, id, { columns, from });
  }

  /** @throws DomainError questionnaire_response.not_found */
  row(admin: Actor, id: number): Promise<AdminQuestionnaireResponseDto> {
    return this.find(admin, id, ofStaff);
  }

  /** In one statement, since it is read with each step. @throws DomainError questionnaire_response.not_found */
  async ownOne(person: Actor, id: number): Promise<QuestionnaireResponseRecordDto> {
    const {
      madeAt: at,
      stored,
      before,
      ...row
    } = await this.find<OwnRow>(person, id, {
      columns: `${columns}, ${contents}, ${madeAt}, ${givenTo('r.id', 'w.saved_at')} AS stored, ${givenTo(previousId)} AS before`,
      from,
    });
    const sections = await this.versions.sectionsOf({ ...row, madeAt: at });
    const answers = answersIn(stored);
    return {
      ...row,
      sections: sections as QuestionnaireResponseRecordDto['sections'],
      answers: shownOf(sections, await this.responses.present({ state: row.state, sections }, answers)),
      previous: shownOf(sections, answersIn(before)),
      allowed: allowedOnResponse(person, row.state),
      savedAt: Object.fromEntries(
        Object.entries(stored).map(([key, [, , savedAt]]) => [key, new Date(savedAt).toISOString()]),
      ),
    };
  }

  /** @throws DomainError questionnaire_response.not_found */
  async one(admin: Actor, id: number): Promise<AdminQuestionnaireResponseRecordDto> {
    const { answers, stored, before, response } = await this.read(admin, id);
    const row = await this.find<Omit<AdminQuestionnaireResponseRecordDto, Contents | 'changed'>>(admin, id, {
      columns: `${ofStaff.columns}, ${contents}, ${answeredBy}`,
      from: ofStaff.from,
    });
    const changed =
      before.size === 0
        ? []
        : questionsOf(response.fields.sections).flatMap((question) => {
            const [answer, earlier] = [stored, before].map((all) => all.get(question.key));
            return isChanged(question, answer, earlier, (one) => this.secrets.open(one)) ? question.key : [];
          });
    return { ...row, ...answers, changed };
  }

  private async read(reader: Actor, id: number) {
    const response = await this.responses.get(id, reader);
    const stored = await this.responses.present(response.fields, await this.responses.answers(id));
    const before = await this.responses.previousAnswers(response);
    const { sections, state } = response.fields;
    const answers = {
      sections: sections as QuestionnaireResponseRecordDto['sections'],
      answers: shownOf(sections, stored),
      previous: shownOf(sections, before),
      allowed: allowedOnResponse(reader, state),
    };
    return { response, stored, before, answers };
  }

  private find<Row extends object>(
    reader: Actor,
    id: number,
    { columns: selected, from: tables }: { columns: string; from: string },
  ): Promise<Row> {
    const visible = clientScope(reader);
    // The length names the columns.
    const name = `questionnaire-response.one-${selected.length}-${visible.name}`;
    return this.sql.one<Row>(
      'questionnaire_response',
      name,
      `SELECT ${selected} FROM ${tables} WHERE r.id = $1 AND ${visible.where('r.user_id', 2)}`,
      [id, visible.ids],
    );
  }
}

const answeredBy = `(
    SELECT coalesce(json_object_agg(w.key, json_build_object('id', p.id, 'name', p.name, 'savedAt', ${isoJson('w.saved_at')})), '{}')
    FROM questionnaire_answers w LEFT JOIN accounts p ON p.id = w.given_by
    WHERE w.response_id = r.id AND w.value IS NOT NULL) AS "answeredBy"`;

/**
 * Answers of a response as JSON, by key: value, whether it is a secret, and what else is named.
 * @param response SQL of its id
 * @param more SQL of a column of the answer `w`
 */
const givenTo = (response: string, more = 'NULL'): string => `(
    SELECT coalesce(json_object_agg(w.key, json_build_array(w.value, w.sealed IS NOT NULL, ${more})), '{}')
    FROM questionnaire_answers w WHERE w.response_id = ${response})`;
type GivenAnswers<More> = Readonly<
  Record<string, [value: AnswerValue | null, isSealed: boolean, more: More]>
>;

/** The client's last accepted response to the same questionnaire before `r`. */
const previousId = `(
    SELECT p.id FROM questionnaire_responses p
    WHERE p.user_id = r.user_id AND p.questionnaire_id = r.questionnaire_id AND p.state = 'accepted' AND p.id <> r.id
      AND p.accepted_at <= coalesce(r.accepted_at, 'infinity')
    ORDER BY p.accepted_at DESC, p.id DESC LIMIT 1)`;

type OwnRow = Omit<QuestionnaireResponseRecordDto, Contents | 'savedAt'> &
  Pick<VersionName, 'madeAt'> & { stored: GivenAnswers<string>; before: GivenAnswers<null> };

const answersIn = (given: GivenAnswers<unknown>) =>
  new Map(
    Object.entries(given).map(([key, [value, isSealed]]) => [key, { value, sealed: isSealed || null }]),
  );

/** Values by key, of the questions of this version. What was no secret when it was answered is masked if it is one now. */
function shownOf(
  sections: readonly Section[],
  answers: ReadonlyMap<string, { value: AnswerValue | null; sealed: unknown }>,
): Record<string, AnswerValue> {
  return Object.fromEntries(
    questionsOf(sections).flatMap(({ key, type }) => {
      const { value = null, sealed } = answers.get(key) ?? {};
      if (value === null) return [];
      return [[key, type === 'secret' && !sealed ? maskOf(String(value)) : value]];
    }),
  );
}
