import type { Actor } from '../../../kernel/index.js';
import type { BankAccount, MonthRecord, NewBankAccount } from './bank-account.js';
import type { DueRequest, RecurringRequest } from './recurring-request.js';

export abstract class RecurringRequestRepository {
  /** @returns its id */
  abstract add(recurring: RecurringRequest, at: Date): Promise<number>;

  /**
   * Locks it until the open unit of work ends. Undefined if it is gone, or of a client whom the caller may not see.
   * @param actor null for the application itself
   */
  abstract lock(id: number, actor: Actor | null): Promise<RecurringRequest | undefined>;

  abstract save(recurring: RecurringRequest, at: Date): Promise<void>;

  abstract remove(id: number): Promise<void>;

  /** @returns the ids of those with something to be made by that day, the longest due first */
  abstract due(today: string): Promise<number[]>;

  /** @param userId users.id of the client */
  abstract idsOf(userId: number): Promise<number[]>;

  /** Notes that the period is asked for. @returns false if it was before */
  abstract takePeriod(recurringId: number, due: Pick<DueRequest, 'every' | 'period'>): Promise<boolean>;

  /** Names the request that was made for the period. */
  abstract nameRequest(
    recurringId: number,
    due: Pick<DueRequest, 'every' | 'period'>,
    requestId: number,
  ): Promise<void>;
}

/** Accounts of one client, whom the caller may see. */
export abstract class BankAccountRepository {
  abstract add(userId: number, account: NewBankAccount, at: Date): Promise<BankAccount>;

  /** Undefined if it is not the client's. */
  abstract find(id: number, userId: number): Promise<BankAccount | undefined>;

  /** The same; what else would change it or its months waits until the open unit of work ends. */
  abstract lock(id: number, userId: number): Promise<BankAccount | undefined>;

  /** All of the client's, in the order of their ids, locked likewise. */
  abstract lockAll(userId: number): Promise<BankAccount[]>;

  abstract save(account: BankAccount, at: Date): Promise<void>;

  abstract remove(id: number): Promise<void>;

  /** Makes other units of work that lock the same client's list wait until the open one ends. */
  abstract lockList(userId: number): Promise<void>;

  abstract count(userId: number): Promise<number>;
}

export abstract class StatementRepository {
  /** Months of the account of which something is known. */
  abstract of(accountId: number): Promise<MonthRecord[]>;

  abstract month(accountId: number, month: string): Promise<MonthRecord>;

  /** Makes the document the month's statement, in place of another, and of what was known of it. */
  abstract file(accountId: number, month: string, documentId: number): Promise<void>;

  /** Notes that there is none, or that there may be one after all. */
  abstract setNone(accountId: number, month: string, isNone: boolean): Promise<void>;

  /** Links the request whose answer will be the statement; one that is linked already is asked again. */
  abstract ask(accountId: number, month: string, requestId: number): Promise<void>;

  /** Notes that the request has its answer. */
  abstract noteAnswer(requestId: number): Promise<void>;

  /** The account of which a request asks for a statement; undefined if it asks for something else. */
  abstract askedBy(requestId: number): Promise<BankAccount | undefined>;

  /** The open request for a statement that the document answers. @returns document_requests.id */
  abstract answeredBy(documentId: number): Promise<number | undefined>;
}
