/** A booking that somebody made on the pages of the scheduling service. */
export interface ServiceBooking {
  is: 'booked';
  /** The service's own name of it, another one after each rescheduling there. */
  externalId: string;
  /** The booking that was rescheduled to this one; null for a new one. */
  replaces: string | null;
  startsAt: Date;
  endsAt: Date;
  /** What the service calls its kind. */
  title: string;
  invitee: { name: string; email: string; phone: string | null };
  /** What the invitee answered to the service's questions. */
  notes: string | null;
  location: string | null;
  /** https. */
  videoUrl: string | null;
}

/** The end of a booking without another in its place. */
export interface ServiceCancellation {
  is: 'cancelled';
  externalId: string;
  reason: string | null;
}

export type ServiceEvent = ServiceBooking | ServiceCancellation;

/** The scheduling service, of which only what it tells is known. */
export abstract class SchedulingService {
  /**
   * @param body to the byte, as the signature covers it
   * @returns undefined for what concerns no appointment
   * @throws DomainError unauthenticated webhook.signature_invalid, invalid request.malformed
   */
  abstract readEvent(body: Buffer, signature: string | undefined): ServiceEvent | undefined;
}

/** The events that the service has told, by which each has its effect once, and in whatever order they come. */
export abstract class ServiceJournal {
  /** Notes the event in the open unit of work. @returns false where it was noted before */
  abstract take(event: ServiceEvent): Promise<boolean>;
  /** True if another booking was told to have taken the place of that one. */
  abstract isReplaced(externalId: string): Promise<boolean>;
  /** The cancellation of that booking, where it was told. */
  abstract cancellationOf(externalId: string): Promise<ServiceCancellation | undefined>;
}
