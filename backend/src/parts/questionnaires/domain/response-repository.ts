import type { Actor } from '../../../kernel/index.js';
import type { AnswerValue } from './form/questions.js';
import type {
  GivenAnswer,
  GivenValue,
  QuestionCounts,
  SentQuestionnaire,
  SentQuestionnaireFields,
  StoredAnswers,
} from './sent-questionnaire.js';

/** A questionnaire to be sent: its present version, with nothing answered. */
export interface NewResponse {
  questionnaireId: number;
  /** users.id of the client */
  userId: number;
  /** users.id of the member of the staff */
  sentBy: number;
  dueDate: string | null;
  at: Date;
}

/** A response, as it was when it was read. */
export interface AnsweredNow {
  response: SentQuestionnaire;
  /** The answer to the question; undefined without one. */
  answer: GivenAnswer | undefined;
  /** Answers to the other questions. */
  others: ReadonlyMap<string, GivenValue>;
  /** Their characters. */
  othersLength: number;
  /** Names the content of `others`. */
  seen: string;
}

/** An answer that is to be stored. */
export interface NewAnswer {
  key: string;
  /** Null clears it. */
  value: AnswerValue | null;
  /** The secret, encrypted; null for any other answer. */
  sealed: Buffer | null;
  /** users.id */
  givenBy: number;
  at: Date;
  /** It replaces none that was saved later. */
  unlessSavedAfter: Date | undefined;
  /** Numbers of the response, once the answer is stored. */
  counts: QuestionCounts;
}

/** Questionnaires that were sent to clients, with their answers. */
export abstract class ResponseRepository {
  /** @throws DomainError questionnaire.not_found if it was deleted */
  abstract send(response: NewResponse): Promise<SentQuestionnaire>;

  /** Portal: of the client that the call concerns; staff: of the clients whom they may see. @throws DomainError not_found */
  abstract get(id: number, actor: Actor): Promise<SentQuestionnaire>;

  /** The same under a row lock. @param actor null for the system */
  abstract lock(id: number, actor: Actor | null): Promise<SentQuestionnaire>;

  /** Stores the state of a locked one. */
  abstract save(response: SentQuestionnaire, at: Date): Promise<void>;

  /** The submitted one, locked, whose answers are that document. */
  abstract lockSubmittedAs(documentId: number): Promise<SentQuestionnaire | undefined>;

  /** Answers that are stored, by key; cleared ones, too. */
  abstract answers(id: number): Promise<StoredAnswers>;

  /** Those of an open response that count: without documents that were deleted since, which answer nothing any more. */
  abstract present<Answer extends GivenValue>(
    response: Pick<SentQuestionnaireFields, 'state' | 'sections'>,
    answers: ReadonlyMap<string, Answer>,
  ): Promise<ReadonlyMap<string, Answer>>;

  /** A client's open responses, locked, of which the document may be an answer. */
  abstract lockOpenWith(userId: number, documentId: number): Promise<SentQuestionnaire[]>;

  /** Answers of the client's last accepted response to the same questionnaire before this one; empty if there is none. */
  abstract previousAnswers(response: SentQuestionnaire): Promise<StoredAnswers>;

  /**
   * One that is about to be answered, without a lock.
   * @param key of the question @throws DomainError questionnaire_response.not_found
   */
  abstract toAnswer(id: number, key: string, actor: Actor): Promise<AnsweredNow>;

  /**
   * Stores an answer with the numbers that follow from it, as saved later than the one before it.
   * @returns its time; undefined, with nothing stored, if an answer or the state has changed since `now` was read
   */
  abstract saveAnswer(now: AnsweredNow, answer: NewAnswer): Promise<Date | undefined>;

  /** Stores the numbers of its questions. */
  abstract count(response: SentQuestionnaire, counts: QuestionCounts, at: Date): Promise<void>;

  /** Removes the answers to these questions of a locked response. */
  abstract dropAnswers(id: number, keys: readonly string[]): Promise<void>;

  /** Sources whose requests were made. */
  abstract requestedSources(id: number): Promise<ReadonlySet<string>>;

  /** Records the document request of a source. */
  abstract addRequest(id: number, source: string, requestId: number, at: Date): Promise<void>;

  /** Responses of open accounts that are due for a reminder. @param today as 2027-01-31 */
  abstract dueForReminder(today: string): Promise<number[]>;

  /** Removes what a client who closed their account has never submitted. */
  abstract deleteUnsubmitted(userId: number): Promise<void>;
}
