import { type Language, t } from '@steward/texts';
import {
  type Actor,
  conflict,
  daysBetween,
  DomainError,
  invalidField,
  notFound,
  type Recorded,
  type SentQuestionnaireEvent,
  type SentQuestionnaireEventName,
} from '../../../kernel/index.js';
import { type Asked, askedOf } from './form/asked.js';
import { type AnswerValue, type Question, questionsOf, type Section } from './form/questions.js';
import { centsOf, isAnswered } from './form/values.js';

export const responseStates = ['open', 'submitted', 'accepted'] as const;
export type ResponseState = (typeof responseStates)[number];

/** Days before the due date from which an open questionnaire is due for a reminder. */
export const reminderDays = 3;

export interface GivenValue {
  /** Null once it is cleared; of a secret its mask. */
  value: AnswerValue | null;
}

/** An answer with its time. */
export interface GivenAnswer extends GivenValue {
  savedAt: Date;
}

/** An answer as it is stored. */
export interface StoredAnswer extends GivenAnswer {
  /** The encrypted secret, and what it is bound to; null for any other answer. */
  sealed: Buffer | null;
  sealedFor: string | null;
}
export type StoredAnswers = ReadonlyMap<string, StoredAnswer>;

/** Numbers of its questions. */
export interface QuestionCounts {
  /** Visible ones with an answer. */
  answered: number;
  visible: number;
}

/** A version of a questionnaire that was sent to a client. */
export interface SentQuestionnaireFields extends QuestionCounts {
  id: number;
  questionnaireId: number;
  version: number;
  /** users.id of the client */
  userId: number;
  /** users.id of the member of the staff who sent it; null if that account is gone */
  sentBy: number | null;
  title: string;
  language: Language;
  sections: readonly Section[];
  state: ResponseState;
  /** Due date in the practice's time zone, as 2027-01-31. */
  dueDate: string | null;
  /** Reason of the last reopening; null after the next submission. */
  reason: string | null;
  /** documents.id of the answers that were submitted last, while that document is there. */
  documentId: number | null;
  submittedBy: number | null;
  submittedAt: Date | null;
  acceptedAt: Date | null;
  /** Time of the automatic reminder. */
  remindedAt: Date | null;
}

/** A questionnaire that was sent to a client, with what became of it: the contract's response. */
export class SentQuestionnaire {
  constructor(readonly fields: SentQuestionnaireFields) {}

  get id(): number {
    return this.fields.id;
  }

  /** @throws DomainError question.not_found */
  question(key: string): Question {
    const question = questionsOf(this.fields.sections).find((one) => one.key === key);
    if (!question) throw notFound('question');
    return question;
  }

  hasCounts({ answered, visible }: QuestionCounts): boolean {
    return this.fields.answered === answered && this.fields.visible === visible;
  }

  /** Visible, answered and missing questions. */
  asked(answers: ReadonlyMap<string, GivenValue>): Asked {
    return askedOf(this.fields.sections, valuesOf(answers));
  }

  counts(answers: ReadonlyMap<string, GivenValue>): QuestionCounts {
    const { visible, answered } = this.asked(answers);
    return { answered: answered.size, visible: visible.length };
  }

  /** @throws DomainError questionnaire.submitted */
  assertOpen(): void {
    if (this.fields.state !== 'open')
      throw conflict('questionnaire.submitted', t('These answers were already submitted.'));
  }

  /** @throws DomainError invalid: a field for each visible question that needs an answer and has none */
  assertComplete(answers: StoredAnswers): void {
    const { missing } = this.asked(answers);
    if (missing.length === 0) return;
    const message = t('Please answer this question');
    const fields = Object.fromEntries(missing.map((key) => [key, message]));
    throw new DomainError(
      'invalid',
      'request.invalid',
      t('{count, plural, one {Please answer # more question.} other {Please answer # more questions.}}', {
        count: missing.length,
      }),
      { fields },
    );
  }

  /** @param document of the answers @throws DomainError questionnaire.submitted */
  submit(by: Actor, document: { id: number }, at: Date): SentQuestionnaireEvent {
    this.assertOpen();
    Object.assign(this.fields, {
      state: 'submitted',
      submittedBy: by.id,
      submittedAt: at,
      documentId: document.id,
      reason: null,
    });
    return { ...this.event('submitted', by.id, at), documentId: document.id };
  }

  /** @param by users.id @throws DomainError questionnaire.not_submitted */
  accept(by: number | null, at: Date): SentQuestionnaireEvent {
    if (this.fields.state !== 'submitted')
      throw conflict('questionnaire.not_submitted', t('There are no submitted answers to accept.'));
    Object.assign(this.fields, { state: 'accepted', acceptedAt: at });
    const { documentId } = this.fields;
    return { ...this.event('accepted', by, at), ...(documentId !== null && { documentId }) };
  }

  /** @throws DomainError invalid (reason), questionnaire.open */
  reopen(reason: string, by: Actor, at: Date): SentQuestionnaireEvent {
    if (reason === '') throw invalidField('reason', t('Please say why'));
    if (this.fields.state === 'open')
      throw conflict('questionnaire.open', t('The client can still change these answers.'));
    const { documentId } = this.fields;
    Object.assign(this.fields, {
      state: 'open',
      submittedAt: null,
      acceptedAt: null,
      reason,
      remindedAt: null,
    });
    return {
      ...this.event('reopened', by.id, at, { reason }),
      ...(documentId !== null && { documentId }),
    };
  }

  /** Reminds the client once, shortly before the due date. @param today as 2027-01-31 */
  remind(today: string, at: Date): SentQuestionnaireEvent[] {
    const { state, dueDate, remindedAt } = this.fields;
    if (state !== 'open' || dueDate === null || remindedAt) return [];
    const left = daysBetween(today, dueDate);
    if (left < 0 || left > reminderDays) return [];
    this.fields.remindedAt = at;
    return [this.event('reminded', null, at, { dueDate })];
  }

  /** @param actorId null for the system */
  event(
    event: SentQuestionnaireEventName,
    actorId: number | null,
    at: Date,
    details?: Recorded['details'],
  ): SentQuestionnaireEvent {
    const { id, userId, title } = this.fields;
    return {
      type: `questionnaire.${event}`,
      clientId: userId,
      actorId,
      at,
      subject: { type: 'questionnaire_response', id, title },
      ...(details && { details }),
    };
  }
}

/** documents.id of the answers that are files, by key. */
export const documentsIn = (
  sections: readonly Section[],
  answers: ReadonlyMap<string, GivenValue>,
): ReadonlyMap<string, number> =>
  new Map(
    questionsOf(sections).flatMap(({ key, type }): [string, number][] => {
      const value = answers.get(key)?.value;
      return type === 'file' && typeof value === 'number' ? [[key, value]] : [];
    }),
  );

/** The values that the form's rules read. */
export const valuesOf = (answers: ReadonlyMap<string, GivenValue>): Record<string, AnswerValue> =>
  Object.fromEntries(
    Array.from(answers).flatMap(([key, { value }]) => (value === null ? [] : [[key, value]])),
  );

/**
 * Whether an answer is another one than before; a blank one is none.
 * @param secretOf the secret itself: two masks may be alike
 */
export function isChanged(
  { type }: Question,
  answer: StoredAnswer | undefined,
  before: StoredAnswer | undefined,
  secretOf: (answer: StoredAnswer) => string | undefined,
): boolean {
  const [value, earlier] = [answer, before].map((one) => (isAnswered(one?.value) ? one : undefined));
  if (!value || !earlier) return value !== earlier;
  if (type === 'secret') return secretOf(value) !== secretOf(earlier);
  if (type === 'money') return centsOf(value.value) !== centsOf(earlier.value);
  // The database gives the keys of a row in one order.
  return JSON.stringify(writtenIn(value.value)) !== JSON.stringify(writtenIn(earlier.value));
}

/** Without blank rows and cells of a table, which say nothing. */
const writtenIn = (value: AnswerValue | null): unknown =>
  typeof value === 'object'
    ? value
        ?.filter((one) => isAnswered([one] as AnswerValue))
        .map((one) =>
          typeof one === 'string' ? one : Object.entries(one).filter(([, cell]) => cell.trim() !== ''),
        )
    : value;
