/** A visitor's way to confirm the time that is held for them: the link of a mail. */
export interface VisitorBooking {
  /** SHA-256 of the link's token. */
  tokenHash: Buffer;
  /** appointments.id; null once it was removed because nobody confirmed it. */
  appointmentId: number | null;
  /** outbox.id of the mail with the link. */
  mailId: number | null;
  /** SHA-256 of the network that it was chosen from. */
  network: Buffer | null;
  heldUntil: Date;
  /** Of a wish that holds nothing, since its person has a free session: SHA-256 of the address in lower case. */
  emailHash?: Buffer;
}

export abstract class VisitorBookingRepository {
  abstract add(booking: VisitorBooking): Promise<void>;
  abstract find(tokenHash: Buffer): Promise<VisitorBooking | undefined>;
  /**
   * The ends of what is held for an e-mail address, in any case of its letters, and for a network. Wishes that hold
   * nothing count as well: nobody can tell them apart by a second try.
   */
  abstract openHolds(
    of: { email: string; emailHash: Buffer; network: Buffer },
    now: Date,
  ): Promise<{ email: Date[]; network: Date[] }>;
  /** Removes the wishes of an address that hold nothing. */
  abstract removeEmptyRequests(emailHash: Buffer): Promise<void>;
  /**
   * Removes what was held and not confirmed, and links of what ended before a moment.
   * @returns outbox.id of the mails that brought the links of what was not confirmed
   */
  abstract purge(now: Date, endedBefore: Date): Promise<number[]>;
}
