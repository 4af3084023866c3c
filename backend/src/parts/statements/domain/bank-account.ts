import { t } from '@steward/texts';
import { conflict, type DomainError, invalidField, notFound, type Subject } from '../../../kernel/index.js';
import { monthOf } from './month.js';
import { monthName, titleOf } from './period.js';

/** Something of a client from which a statement arrives every month: a bank account, a credit card. */
export interface BankAccount {
  id: number;
  /** users.id of the client */
  userId: number;
  title: string;
  /** First month with a statement, as 2026-01. */
  from: string;
  /** The last one; null without an end. */
  to: string | null;
}

export interface NewBankAccount {
  title: string;
  from: string;
  to: string | null;
}

/** Accounts of one client: the grid shows all of them. */
export const maximumAccounts = 100;

/** @throws DomainError invalid (to) */
export function assertInOrder({ from, to }: Pick<BankAccount, 'from' | 'to'>): void {
  if (to !== null && to < from) throw invalidField('to', t('Must not be before the first month'));
}

export const statementStates = ['received', 'none', 'requested', 'missing', 'not_due'] as const;
export type StatementState = (typeof statementStates)[number];

/** Facts about a month of an account. */
export interface MonthRecord {
  month: string;
  /** documents.id of its statement, unless that was deleted or sent back */
  documentId: number | null;
  /** Someone said that there is none. */
  isNone: boolean;
  /** document_requests.id of the open request for it */
  requestId: number | null;
  /** It had an answer: without a document, that was deleted or sent back. */
  wasAnswered: boolean;
}

export const unknown = (month: string): MonthRecord => ({
  month,
  documentId: null,
  isNone: false,
  requestId: null,
  wasAnswered: false,
});

/** @param today day of the practice */
export function stateOf(known: MonthRecord, today: string): StatementState {
  if (known.documentId !== null) return 'received';
  if (known.isNone) return 'none';
  if (known.requestId !== null && !known.wasAnswered) return 'requested';
  return isDue(known.month, today) ? 'missing' : 'not_due';
}

/** A month is due once it has ended. */
const isDue = (month: string, today: string): boolean => month < monthOf(today);

/** True for a month of the account. */
export const hasMonth = ({ from, to }: Pick<BankAccount, 'from' | 'to'>, month: string): boolean =>
  month >= from && (to === null || month <= to);

/** @throws DomainError not_found for a month outside of the account's, bank_statement.not_due for a later one than today's */
export function assertFileable(account: BankAccount, month: string, today: string): void {
  if (!hasMonth(account, month)) throw notFound('bank_statement');
  if (month > monthOf(today))
    throw conflict('bank_statement.not_due', t('There is no statement of this month yet.'));
}

export const alreadyReceived = (): DomainError =>
  conflict('bank_statement.received', t('There is a statement of this month already.'));

/** Title of a month's document and of the request for it, in the current language. */
export const statementTitle = ({ title }: Pick<BankAccount, 'title'>, month: string): string =>
  titleOf(title, monthName(month));

export const accountSubject = ({ id, title }: Pick<BankAccount, 'id' | 'title'>): Subject => ({
  type: 'bank_account',
  id,
  title,
});
