/** The emailed link by which a visitor confirms a held time. */
export interface VisitorBooking {
  /** SHA-256 of the link's token. */
  tokenHash: Buffer;
  /** appointments.id; null once it was removed for lack of confirmation. */
  appointmentId: number | null;
  /** outbox.id of the email with the link. */
  mailId: number | null;
  /** SHA-256 of the visitor's network. */
  network: Buffer | null;
  heldUntil: Date;
  /**
   * Only for a request without a hold, since its person has had a free session: SHA-256 of the address in
   * lower case.
   */
  emailHash?: Buffer;
}

export abstract class VisitorBookingRepository {
  abstract add(booking: VisitorBooking): Promise<void>;
  abstract find(tokenHash: Buffer): Promise<VisitorBooking | undefined>;
  /**
   * Expiry times of the holds of an email address (case-insensitive) and of a network. Requests without a
   * hold count too, so that a second attempt does not reveal which of them hold a time.
   */
  abstract openHolds(
    of: { email: string; emailHash: Buffer; network: Buffer },
    now: Date,
  ): Promise<{ email: Date[]; network: Date[] }>;
  /** Removes the requests of an address that hold no time. */
  abstract removeEmptyRequests(emailHash: Buffer): Promise<void>;
  /**
   * Removes expired holds, and links of sessions that ended before a moment.
   * @returns outbox.id of the emails with the links of unconfirmed requests
   */
  abstract purge(now: Date, endedBefore: Date): Promise<number[]>;
}
