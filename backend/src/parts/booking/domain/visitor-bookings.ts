type NewVisitorBooking = Pick<
  VisitorBooking,
  'tokenHash' | 'appointmentId' | 'mailId' | 'network' | 'heldUntil'
> &
  Partial<Pick<VisitorBooking, 'emailHash'>>;

/** A visitor's request for a time, with the links that were emailed for it. */
export class VisitorBooking {
  /** SHA-256 of the token in the link that confirms the held time. */
  tokenHash!: Buffer;
  /** appointments.id; null once it was removed for lack of confirmation. */
  appointmentId!: number | null;
  /** outbox.id of the email with the confirming link. */
  mailId!: number | null;
  /** SHA-256 of the visitor's network. */
  network!: Buffer | null;
  heldUntil!: Date;
  /**
   * Only for a request without a hold, since its person has had a free session: SHA-256 of the address in
   * lower case.
   */
  emailHash: Buffer | null = null;
  /** SHA-256 of the token in the link that manages the booking; null until an email has it. */
  manageHash: Buffer | null = null;
  /** That token, encrypted under APP_SECRET for later emails. */
  manageSealed: Buffer | null = null;

  constructor(given: NewVisitorBooking) {
    Object.assign(this, given);
  }
}

/** The sender of a request, with the hashes of their address in lower case and of their network. */
export interface Requester {
  email: string;
  emailHash: Buffer;
  network: Buffer;
}

export abstract class VisitorBookingRepository {
  abstract add(booking: VisitorBooking): Promise<void>;
  /** The booking with that confirming or managing link. */
  abstract find(link: { tokenHash: Buffer } | { manageHash: Buffer }): Promise<VisitorBooking | undefined>;
  /** The booking of an appointment, locked until the open transaction ends. */
  abstract lock(appointmentId: number): Promise<VisitorBooking | undefined>;
  /** Stores the managing link of a locked booking. */
  abstract saveLink(booking: VisitorBooking): Promise<void>;
  /**
   * Expiry times of the holds of an email address (case-insensitive) and of a network. Requests without a
   * hold count too, so that a second attempt does not reveal which of them hold a time.
   */
  abstract openHolds(of: Requester, now: Date): Promise<{ email: Date[]; network: Date[] }>;
  /** Removes the requests of an address that hold no time. */
  abstract removeEmptyRequests(emailHash: Buffer): Promise<void>;
  /**
   * Removes expired holds, and links of sessions that ended before a moment.
   * @returns outbox.id of the emails with the links of unconfirmed requests
   */
  abstract purge(now: Date, endedBefore: Date): Promise<number[]>;
}
