import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, dayOf, longDate, shortDayAndTime } from '../../../kernel/index.js';
import { DocumentLibrary, DocumentRequests } from '../../../modules/documents/index.js';
import { Site } from '../../../modules/practice/index.js';
import { servedPdf } from '../../../platform/files/served-file.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { AnswersPaper } from '../domain/answers-paper.js';
import { ownOf, questionsOf } from '../domain/form/questions.js';
import { requestsOf } from '../domain/form/requests.js';
import { ResponseRepository } from '../domain/response-repository.js';
import {
  documentsIn,
  type SentQuestionnaire,
  type StoredAnswers,
  valuesOf,
} from '../domain/sent-questionnaire.js';
import { ResponseNames } from './response-name-queries.js';

type Filing = Awaited<ReturnType<DocumentLibrary['prepareFiling']>>;

interface Submitted {
  answers: StoredAnswers;
  names: Awaited<ReturnType<ResponseNames['of']>>;
}

/** The client's submission of answers: files them as a document, and makes the requests that they ask for. */
@Injectable()
export class Submissions {
  constructor(
    private readonly responses: ResponseRepository,
    private readonly names: ResponseNames,
    private readonly paper: AnswersPaper,
    private readonly library: DocumentLibrary,
    private readonly requests: DocumentRequests,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Draws and stores the document. Of two submissions at once, the second to commit is refused.
   * @throws DomainError not_found, questionnaire.submitted, invalid (by key), papers.busy, insufficient_storage
   */
  async prepare(person: Actor, id: number): Promise<Commit<void>> {
    const response = await this.responses.get(id, person);
    response.assertOpen();
    const read = await this.read(person, response);
    response.assertComplete(read.answers);
    const file = await this.fileOf(person, response, read);
    return async () => {
      const locked = await this.responses.lock(id, person);
      locked.assertOpen();
      const present = await this.read(person, locked);
      locked.assertComplete(present.answers);
      // Someone has answered meanwhile, which is rare: the row's lock is then held while the document is drawn again.
      const isAsDrawn = isDeepStrictEqual(valuesOf(present.answers), valuesOf(read.answers));
      await this.submit(
        person,
        locked,
        present.answers,
        isAsDrawn ? file : await this.fileOf(person, locked, present),
      );
    };
  }

  /** Its answers, without documents that were deleted since: these answer nothing any more. */
  private async read(person: Actor, response: SentQuestionnaire): Promise<Submitted> {
    const { id, userId } = response.fields;
    const stored = await this.responses.answers(id);
    const given = documentsIn(response.fields.sections, stored);
    const names = await this.names.of(userId, person.id, [...given.values()]);
    const isThere = (key: string): boolean => {
      const document = given.get(key);
      return document === undefined || names.documents.has(document);
    };
    return { answers: new Map([...stored].filter(([key]) => isThere(key))), names };
  }

  private async submit(
    person: Actor,
    response: SentQuestionnaire,
    answers: StoredAnswers,
    file: Filing,
  ): Promise<void> {
    const at = this.clock.now();
    const { id, sections, documentId } = response.fields;
    const shown = new Set(response.asked(answers).visible.map(({ key }) => key));
    const dropped = questionsOf(sections).flatMap(({ key }) =>
      shown.has(key) && answers.has(key) ? [] : [key],
    );
    await this.responses.dropAnswers(id, dropped);
    const counts = response.counts(answers);
    if (!response.hasCounts(counts)) await this.responses.count(response, counts, at);
    const document = await file(documentId);
    await this.request(person, response, answers, at);
    this.work.publish(response.submit(person, document, at));
    await this.responses.save(response, at);
  }

  /** Makes each request once, also if answers are submitted again. */
  private async request(
    person: Actor,
    { fields: { id, userId, sentBy, sections } }: SentQuestionnaire,
    answers: StoredAnswers,
    at: Date,
  ): Promise<void> {
    const made = await this.responses.requestedSources(id);
    for (const { source, title, description } of requestsOf(sections, valuesOf(answers))) {
      if (made.has(source)) continue;
      const request = await this.requests.make(sentBy ?? person.id, { userId, title, description });
      await this.responses.addRequest(id, source, request.id, at);
    }
  }

  private async fileOf(
    person: Actor,
    response: SentQuestionnaire,
    { answers, names }: Submitted,
  ): Promise<Filing> {
    const { language, sections, title } = response.fields;
    const values = valuesOf(answers);
    const { name, phone, email, timeZone } = await this.site.get();
    const at = this.clock.now();
    return inLanguage(language, async () => {
      const filedAs = t('{title}, {day}', { title, day: longDate(dayOf(at.getTime(), timeZone)) });
      const visible = new Set(response.asked(answers).visible);
      const bytes = await this.paper.draw({
        practice: { name, contact: [name, phone, email].filter(Boolean).join(' · ') },
        title: filedAs,
        client: names.client,
        submittedBy: names.person,
        submittedAt: shortDayAndTime(at, timeZone),
        sections: sections
          .map((section) => ({
            title: section.title,
            questions: section.questions
              .filter((question) => visible.has(question))
              .map(({ key, label, type, columns = [] }) => {
                const answer = ownOf(values, key) ?? null;
                const named = type === 'file' ? (names.documents.get(Number(answer)) ?? null) : answer;
                return { label, type, columns, answer: named };
              }),
          }))
          .filter(({ questions }) => questions.length > 0),
      });
      const { fileName } = servedPdf(filedAs, bytes);
      return this.library.prepareFiling(person, { title: filedAs, category: 'other', fileName, bytes });
    });
  }
}
