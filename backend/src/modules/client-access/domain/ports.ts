import type { Language } from '@steward/texts';
import type { ClientKind } from '../../../kernel/index.js';
import type { ClientGrant, OpenInvitation } from './client-grant.js';
import type { GrantedRole, Terms } from './terms.js';

export interface NewGrant extends Terms {
  /** users.id */
  clientId: number;
  email: string;
  name: string | null;
  role: GrantedRole;
  /** users.id */
  grantedBy: number;
  /** False while it waits for the client's approval. */
  approved: boolean;
  /** documents.id of the client's consent; null for none */
  consentDocumentId: number | null;
}

/** A client, as far as granting depends on it. */
export interface GrantingClient {
  kind: ClientKind;
  /** Address with which the client logs in; a household or business has none. */
  email: string | null;
}

/** Recipient of emails about access. */
export interface Addressee {
  /** users.id */
  id: number;
  email: string;
  isStaff: boolean;
  firstName: string | null;
  language: Language;
}

/** Access that people were granted. Its client is locked before its rows. */
export abstract class GrantRepository {
  abstract client(clientId: number): Promise<GrantingClient>;
  /**
   * True if the document can be the client's consent: theirs, on file before `now`, and signed or uploaded by
   * themselves; for a household or business, by one of its owners.
   */
  abstract isConsent(documentId: number, clientId: number, now: Date): Promise<boolean>;
  /** Addresses among these that members of the staff have, in lower case. */
  abstract staffAddressesAmong(emails: readonly string[]): Promise<string[]>;

  /** Access in the state at `now`. @param clientId of another client's it is undefined */
  abstract find(id: number, clientId: number, now: Date): Promise<ClientGrant | undefined>;
  /** The invitation of a link that works at `now`. */
  abstract findInvitation(tokenHash: Buffer, now: Date): Promise<OpenInvitation | undefined>;
  /** True if open access, which may still wait, was offered to that address or belongs to a person who has it now. */
  abstract isTaken(clientId: number, email: string): Promise<boolean>;
  /** True if that person has access to the client at `now`, be it their own. */
  abstract hasAccess(clientId: number, personId: number, now: Date): Promise<boolean>;
  /** Owners of a household or business at `now`: users.id. */
  abstract owners(clientId: number, now: Date): Promise<number[]>;
  /** Open accounts that receive emails, among these users.id. */
  abstract addressees(ids: readonly number[]): Promise<Addressee[]>;
  /** The language of the open account with that address, otherwise the client's; undefined for a household or business. */
  abstract languageOf(email: string, clientId: number): Promise<Language | undefined>;

  /** Stores the end of access that ran out, so that its address and person can be invited again. */
  abstract endRunOut(clientId: number, now: Date): Promise<void>;
  /** @returns its id @throws DomainError conflict access.exists */
  abstract add(grant: NewGrant, at: Date): Promise<number>;
  abstract invite(id: number, tokenHash: Buffer, mailId: number, at: Date): Promise<void>;
  /** Adds a link that is shown to the practice, beside the emailed one. */
  abstract addShownLink(id: number, tokenHash: Buffer, at: Date): Promise<void>;
  /** The practice saw the emailed link. @param mailId outbox.id @returns the access; undefined for another email */
  abstract markShown(mailId: number, at: Date): Promise<ClientGrant | undefined>;
  abstract approve(id: number, at: Date): Promise<void>;
  abstract accept(id: number, personId: number, at: Date): Promise<void>;
  /** Changed access is announced again before its end. Drops terms that wait. */
  abstract change(id: number, terms: Terms): Promise<void>;
  /** Wider terms wait for the client, in place of others that wait. */
  abstract request(id: number, terms: Terms, at: Date): Promise<void>;
  /** Terms that waited are in force, under the version that the client has seen. */
  abstract approveChange(id: number, terms: Terms): Promise<void>;
  /** @param by users.id @returns false if it had ended before */
  abstract end(id: number, by: number, at: Date): Promise<boolean>;
  /** Open access that an account has, granted, or gives as a client. @param userId users.id */
  abstract concerning(userId: number, now: Date): Promise<ClientGrant[]>;
  /** Open access that a member of the staff granted, by client. @param memberId users.id */
  abstract startedBy(memberId: number, now: Date): Promise<ClientGrant[]>;
  /** All access in force of people who act for others, also while a review is pending, by client. */
  abstract accepted(now: Date): Promise<ClientGrant[]>;
  /** True while access waits for a confirmation after a restore. */
  abstract isUnderReview(): Promise<boolean>;
  /** Ends the review after a restore. @returns false if none is pending */
  abstract endReview(): Promise<boolean>;
  /** Access of helpers that ends soon and was not announced yet. */
  abstract endingSoon(now: Date, days: number): Promise<ClientGrant[]>;
  /** @returns false if it was announced or changed in the meantime */
  abstract announce(id: number, until: string, at: Date): Promise<boolean>;
}
