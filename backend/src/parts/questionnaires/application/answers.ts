import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  Clock,
  conflict,
  DomainError,
  invalidField,
  notFound,
  unreachable,
} from '../../../kernel/index.js';
import { DocumentLibrary } from '../../../modules/documents/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type AnswerValue, keyPattern, limits, type Question } from '../domain/form/questions.js';
import { isAnswered, problemOfValue } from '../domain/form/values.js';
import { ResponseRepository } from '../domain/response-repository.js';
import { maskOf } from '../domain/secret-mask.js';
import { documentsIn, type GivenAnswer, type SentQuestionnaire } from '../domain/sent-questionnaire.js';
import { AnsweredSecrets } from './answered-secrets.js';
import { refusedValue } from './value-problems.js';

/** An answer as it is sent. */
export interface SentAnswer {
  /** Null clears it, and so does an empty text where a text is asked for. */
  value?: unknown;
  /** Takes the one of the client's last accepted response instead. */
  usePrevious?: boolean | undefined;
  /** When the sender's version of the answer was saved: a newer one is kept. */
  unlessSavedAfter?: Date | undefined;
}

/** Result for the sender. */
export interface SavedAnswer {
  answered: number;
  visible: number;
  savedAt: Date;
}

/** Answers of clients to a questionnaire, each saved at once. */
@Injectable()
export class Answers {
  constructor(
    private readonly responses: ResponseRepository,
    private readonly secrets: AnsweredSecrets,
    private readonly library: DocumentLibrary,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The last one counts. A hidden question may be answered.
   * @throws DomainError not_found, invalid (value), questionnaire.submitted, questionnaire.no_previous,
   * questionnaire.answer_changed
   */
  async save(person: Actor, responseId: number, key: string, sent: SentAnswer): Promise<SavedAnswer> {
    const saved = await this.work.runInOneStatement(() => this.attempt(person, responseId, key, sent, false));
    if (saved) return saved;
    // Someone else has just answered as well, or may delete a document meanwhile: they wait for this answer.
    return this.work.run(async () => {
      await this.responses.lock(responseId, person);
      return (
        (await this.attempt(person, responseId, key, sent, true)) ??
        unreachable('a locked response has changed')
      );
    });
  }

  /** Undefined, with nothing saved, if another answer was saved meanwhile, or if answers with documents need the lock. */
  private async attempt(
    person: Actor,
    responseId: number,
    key: string,
    sent: SentAnswer,
    isLocked: boolean,
  ): Promise<SavedAnswer | undefined> {
    if (!keyPattern.test(key)) throw notFound('question');
    const now = await this.responses.toAnswer(responseId, key, person);
    const { response } = now;
    const question = response.question(key);
    response.assertOpen();
    const value = sent.usePrevious
      ? await this.previousOf(person, response, question)
      : await this.accepted(person, question, sent.value);
    const { unlessSavedAfter } = sent;
    if (unlessSavedAfter) assertNotNewer(now.answer, unlessSavedAfter);
    if (value !== null && now.othersLength + JSON.stringify(value).length > limits.answers)
      throw invalidField('value', t('All answers together are too long'));
    const at = this.clock.now();
    const answer =
      question.type === 'secret' && typeof value === 'string'
        ? { value: maskOf(value), sealed: this.secrets.seal(value, responseId, key).sealed }
        : { value, sealed: null };
    const answers = new Map([...now.others, [key, answer]]);
    if (!isLocked && documentsIn(response.fields.sections, answers).size > 0) return undefined;
    const counts = response.counts(await this.responses.present(response.fields, answers));
    const saving = { ...answer, key, givenBy: person.id, at, unlessSavedAfter, counts };
    const savedAt = await this.responses.saveAnswer(now, saving);
    return savedAt && { ...counts, savedAt };
  }

  private async accepted(person: Actor, question: Question, value: unknown): Promise<AnswerValue | null> {
    if (value === null) return null;
    const problem = problemOfValue(question, value);
    if (problem) throw refusedValue(problem);
    const answer = value as AnswerValue;
    if (question.type === 'file') await this.assertOwnDocument(person, answer as number);
    const isCleared = answer === '' || (question.type === 'secret' && !isAnswered(answer));
    return isCleared ? null : answer;
  }

  private async assertOwnDocument(person: Actor, documentId: number): Promise<void> {
    await this.library.assertVisible(person, documentId).catch((error: unknown) => {
      throw error instanceof DomainError && error.kind === 'not_found'
        ? refusedValue('not_a_document')
        : error;
    });
  }

  /** The questionnaire may have changed since: an answer that does not fit any more is none. */
  private async previousOf(
    person: Actor,
    response: SentQuestionnaire,
    question: Question,
  ): Promise<AnswerValue> {
    const answer = (await this.responses.previousAnswers(response)).get(question.key);
    const isSecret = question.type === 'secret';
    const value = answer && (isSecret ? this.secrets.open(answer) : answer.value);
    const fits = isAnswered(value) && (answer?.sealed !== null) === isSecret;
    if (!fits || problemOfValue(question, value))
      throw conflict('questionnaire.no_previous', t('There is no earlier answer to this question.'));
    if (question.type === 'file') await this.assertOwnDocument(person, value as number);
    return value;
  }
}

/** @param known when the sender's version was saved @throws DomainError questionnaire.answer_changed */
function assertNotNewer(stored: GivenAnswer | undefined, known: Date): void {
  if (!stored || stored.savedAt <= known) return;
  throw conflict('questionnaire.answer_changed', t('Someone has changed this answer since.'), {
    current: { value: stored.value, savedAt: stored.savedAt.toISOString() },
  });
}
