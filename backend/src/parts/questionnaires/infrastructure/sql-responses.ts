import { Injectable } from '@nestjs/common';
import { type Actor, notFound } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { madeAt, VersionQueries, type VersionName } from '../application/version-queries.js';
import type { AnswerValue } from '../domain/form/questions.js';
import type {
  AnsweredNow,
  NewAnswer,
  NewResponse,
  ResponseRepository,
} from '../domain/response-repository.js';
import {
  documentsIn,
  type GivenAnswer,
  type GivenValue,
  type QuestionCounts,
  reminderDays,
  SentQuestionnaire,
  type SentQuestionnaireFields,
  type StoredAnswer,
  type StoredAnswers,
} from '../domain/sent-questionnaire.js';

const columns = `r.id, r.questionnaire_id AS "questionnaireId", r.version, r.user_id AS "userId", r.sent_by AS "sentBy", v.title,
  v.language, ${madeAt}, r.answered, r.visible, r.state, to_char(r.due_date, 'YYYY-MM-DD') AS "dueDate", r.reason,
  (SELECT d.id FROM documents d WHERE d.id = r.document_id AND d.deleted_at IS NULL) AS "documentId",
  r.submitted_by AS "submittedBy", r.submitted_at AS "submittedAt", r.accepted_at AS "acceptedAt", r.reminded_at AS "remindedAt"`;
const answerColumns = 'key, value, sealed, sealed_for AS "sealedFor", saved_at AS "savedAt"';
const from = `questionnaire_responses r JOIN questionnaire_versions v USING (questionnaire_id, version)`;

type Row = Omit<SentQuestionnaireFields, 'sections'> & VersionName;

@Injectable()
export class SqlResponses implements ResponseRepository {
  constructor(
    private readonly sql: Sql,
    private readonly versions: VersionQueries,
  ) {}

  async send({ questionnaireId, userId, sentBy, dueDate, at }: NewResponse): Promise<SentQuestionnaire> {
    // The lock makes a deletion at the same time wait, or be seen.
    const [row] = await this.sql.rows<Row>(
      'questionnaire-response.send',
      `WITH present AS (
         SELECT q.id, q.version FROM questionnaires q WHERE q.id = $1 AND q.deleted_at IS NULL FOR SHARE),
       r AS (
         INSERT INTO questionnaire_responses (questionnaire_id, version, user_id, sent_by, due_date, created_at, updated_at)
         SELECT id, version, $2, $3, $4::date, $5::timestamptz, $5::timestamptz FROM present RETURNING *)
       SELECT ${columns} FROM r JOIN questionnaire_versions v USING (questionnaire_id, version)`,
      [questionnaireId, userId, sentBy, dueDate, at],
    );
    if (!row) throw notFound('questionnaire');
    const sent = await this.asSent(row);
    await this.sql.rows(
      'questionnaire-response.begin',
      'UPDATE questionnaire_responses SET visible = $2 WHERE id = $1',
      [row.id, sent.asked(new Map()).visible.length],
    );
    return sent;
  }

  get(id: number, actor: Actor): Promise<SentQuestionnaire> {
    return this.find('get', '', id, actor);
  }

  lock(id: number, actor: Actor | null): Promise<SentQuestionnaire> {
    return this.find('lock', 'FOR UPDATE OF r', id, actor);
  }

  private async find(
    name: string,
    lock: string,
    id: number,
    actor: Actor | null,
  ): Promise<SentQuestionnaire> {
    const visible = clientScope(actor);
    const row = await this.sql.first<Row>(
      `questionnaire-response.${name}-${visible.name}`,
      `SELECT ${columns} FROM ${from} WHERE r.id = $1 AND ${visible.where('r.user_id', 2)} ${lock}`,
      [id, visible.ids],
    );
    if (!row) throw notFound('questionnaire_response');
    return this.asSent(row);
  }

  async toAnswer(id: number, key: string, actor: Actor): Promise<AnsweredNow> {
    const visible = clientScope(actor);
    // The other answers are as in `save_questionnaire_answer`, which compares them.
    const found = await this.sql.first<Row & { answer: Given | null; others: string; seen: string }>(
      `questionnaire-response.to-answer-${visible.name}`,
      `SELECT ${columns}, o.others, md5(o.others) AS seen,
         (SELECT json_build_array(value, saved_at) FROM questionnaire_answers WHERE response_id = r.id AND key = $3) AS answer
       FROM ${from}, LATERAL (
         SELECT coalesce(json_object_agg(key, value ORDER BY key), '{}')::text AS others
         FROM questionnaire_answers WHERE response_id = r.id AND key <> $3) o
       WHERE r.id = $1 AND ${visible.where('r.user_id', 2)}`,
      [id, visible.ids, key],
    );
    if (!found) throw notFound('questionnaire_response');
    const { answer, others, seen, ...row } = found;
    return {
      response: await this.asSent(row),
      answer: answer ? asGiven(answer) : undefined,
      others: new Map(
        Object.entries(JSON.parse(others) as Record<string, AnswerValue | null>).map(([of, value]) => [
          of,
          { value },
        ]),
      ),
      othersLength: others.length,
      seen,
    };
  }

  private async asSent({ madeAt: at, ...row }: Row): Promise<SentQuestionnaire> {
    return new SentQuestionnaire({
      ...row,
      sections: await this.versions.sectionsOf({ ...row, madeAt: at }),
    });
  }

  async save({ fields }: SentQuestionnaire, at: Date): Promise<void> {
    const { id, state, reason, documentId, submittedBy, submittedAt, acceptedAt, remindedAt } = fields;
    await this.sql.rows(
      'questionnaire-response.save',
      `UPDATE questionnaire_responses SET state = $2, reason = $3, document_id = $4, submitted_by = $5, submitted_at = $6,
         accepted_at = $7, reminded_at = $8, updated_at = $9 WHERE id = $1`,
      [id, state, reason, documentId, submittedBy, submittedAt, acceptedAt, remindedAt, at],
    );
  }

  async lockSubmittedAs(documentId: number): Promise<SentQuestionnaire | undefined> {
    const row = await this.sql.first<Row>(
      'questionnaire-response.lock-submitted',
      `SELECT ${columns} FROM ${from} WHERE r.document_id = $1 AND r.state = 'submitted' FOR UPDATE OF r`,
      [documentId],
    );
    return row && this.asSent(row);
  }

  async answers(id: number): Promise<StoredAnswers> {
    return byKey(
      await this.sql.rows<StoredRow>(
        'questionnaire-answer.of',
        `SELECT ${answerColumns} FROM questionnaire_answers WHERE response_id = $1`,
        [id],
      ),
    );
  }

  async present<Answer extends GivenValue>(
    { state, sections }: Pick<SentQuestionnaireFields, 'state' | 'sections'>,
    answers: ReadonlyMap<string, Answer>,
  ): Promise<ReadonlyMap<string, Answer>> {
    const given = documentsIn(sections, answers);
    if (state !== 'open' || given.size === 0) return answers;
    const there = new Set(
      await this.sql.column<number>(
        'questionnaire-answer.documents',
        'SELECT id FROM documents WHERE id = ANY ($1::int[]) AND deleted_at IS NULL',
        [[...given.values()]],
      ),
    );
    return new Map([...answers].filter(([key]) => !given.has(key) || there.has(given.get(key) ?? 0)));
  }

  async lockOpenWith(userId: number, documentId: number): Promise<SentQuestionnaire[]> {
    const rows = await this.sql.rows<Row>(
      'questionnaire-response.lock-open-with',
      `SELECT ${columns} FROM ${from} WHERE r.user_id = $1 AND r.state = 'open' AND EXISTS (
         SELECT FROM questionnaire_answers a WHERE a.response_id = r.id AND a.value = to_jsonb($2::int))
       ORDER BY r.id FOR UPDATE OF r`,
      [userId, documentId],
    );
    return Promise.all(rows.map((row) => this.asSent(row)));
  }

  async previousAnswers({ fields }: SentQuestionnaire): Promise<StoredAnswers> {
    const { id, userId, questionnaireId, acceptedAt } = fields;
    return byKey(
      await this.sql.rows<StoredRow>(
        'questionnaire-answer.previous',
        `SELECT ${answerColumns} FROM questionnaire_answers WHERE value IS NOT NULL AND response_id = (
           SELECT id FROM questionnaire_responses
           WHERE user_id = $2 AND questionnaire_id = $3 AND state = 'accepted' AND id <> $1
             AND accepted_at <= coalesce($4::timestamptz, 'infinity')
           ORDER BY accepted_at DESC, id DESC LIMIT 1)`,
        [id, userId, questionnaireId, acceptedAt],
      ),
    );
  }

  async saveAnswer(
    { response, seen }: AnsweredNow,
    { key, value, sealed, givenBy, at, unlessSavedAfter, counts }: NewAnswer,
  ): Promise<Date | undefined> {
    const savedAt = await this.sql.onlyValue<Date | null>(
      'questionnaire-answer.save',
      'SELECT save_questionnaire_answer($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        response.id,
        key,
        seen,
        value === null ? null : JSON.stringify(value),
        sealed,
        givenBy,
        at,
        unlessSavedAfter ?? null,
        counts.answered,
        counts.visible,
      ],
    );
    return savedAt ?? undefined;
  }

  async count(response: SentQuestionnaire, { answered, visible }: QuestionCounts, at: Date): Promise<void> {
    await this.sql.rows(
      'questionnaire-response.count',
      'UPDATE questionnaire_responses SET answered = $2, visible = $3, updated_at = $4 WHERE id = $1',
      [response.id, answered, visible, at],
    );
  }

  async dropAnswers(id: number, keys: readonly string[]): Promise<void> {
    await this.sql.rows(
      'questionnaire-answer.drop',
      'DELETE FROM questionnaire_answers WHERE response_id = $1 AND key = ANY ($2)',
      [id, keys],
    );
  }

  async requestedSources(id: number): Promise<ReadonlySet<string>> {
    return new Set(
      await this.sql.column<string>(
        'questionnaire-request.sources',
        'SELECT source FROM questionnaire_requests WHERE response_id = $1',
        [id],
      ),
    );
  }

  async addRequest(id: number, source: string, requestId: number, at: Date): Promise<void> {
    await this.sql.rows(
      'questionnaire-request.add',
      'INSERT INTO questionnaire_requests (response_id, source, request_id, made_at) VALUES ($1, $2, $3, $4)',
      [id, source, requestId, at],
    );
  }

  dueForReminder(today: string): Promise<number[]> {
    return this.sql.column<number>(
      'questionnaire-response.due-for-reminder',
      `SELECT r.id FROM questionnaire_responses r JOIN accounts a ON a.id = r.user_id AND a.closed_at IS NULL
       WHERE r.state = 'open' AND r.reminded_at IS NULL AND r.due_date BETWEEN $1::date AND $1::date + $2::int
       ORDER BY r.due_date, r.id`,
      [today, reminderDays],
    );
  }

  async deleteUnsubmitted(userId: number): Promise<void> {
    await this.sql.rows(
      'questionnaire-response.delete-unsubmitted',
      `DELETE FROM questionnaire_responses WHERE user_id = $1 AND state = 'open' AND submitted_by IS NULL`,
      [userId],
    );
  }
}

/** An answer in the JSON of `toAnswer`. */
type Given = [value: AnswerValue | null, savedAt: string];
const asGiven = ([value, savedAt]: Given): GivenAnswer => ({ value, savedAt: new Date(savedAt) });

type StoredRow = StoredAnswer & { key: string };

const byKey = (rows: readonly StoredRow[]): StoredAnswers =>
  new Map(rows.map(({ key, ...answer }) => [key, answer]));
