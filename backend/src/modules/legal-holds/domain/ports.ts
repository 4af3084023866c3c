import type { HoldScope, LegalHold } from './legal-hold.js';

/**
 * A unit of work that deletes or destroys locks out changes of holds and rules, and the other way round, until
 * it ends: each side then sees what the other has committed.
 */
export abstract class LegalHoldRepository {
  /** The hold in force with exactly that scope, after waiting for running destructions. */
  abstract lock(scope: HoldScope): Promise<LegalHold | undefined>;
  /** @param by users.id @returns its id */
  abstract add(hold: Omit<LegalHold, 'id'>, by: number, at: Date): Promise<number>;
  abstract changeReason(id: number, reason: string): Promise<void>;
  /** Ends the hold in force with exactly that scope. @param by users.id @throws DomainError not_found */
  abstract release(scope: HoldScope, by: number, at: Date): Promise<LegalHold>;
  /**
   * True if a hold covers it. No hold is placed before the open unit of work ends.
   * @param scope without a document for other types of records
   */
  abstract covers(scope: HoldScope): Promise<boolean>;
  /** A document that can be held, also a deleted one. @param id documents.id @throws DomainError not_found */
  abstract document(id: number): Promise<{ clientId: number; title: string }>;
}
