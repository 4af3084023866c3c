import type { Place } from './availability.js';

/** A booking made on the pages of the scheduling service. */
export interface ServiceBooking {
  is: 'booked';
  /** The booking's id at the service; rescheduling there gives it a new one. */
  externalId: string;
  /** The booking that this one replaces by rescheduling; null for a new one. */
  replaces: string | null;
  startsAt: Date;
  endsAt: Date;
  /** The service's name for its type. */
  title: string;
  invitee: { name: string; email: string; phone: string | null };
  /** The invitee's answers to the service's questions. */
  notes: string | null;
  place: Place;
  location: string | null;
  /** https. */
  videoUrl: string | null;
}

/** A cancellation that is not a rescheduling. */
export interface ServiceCancellation {
  is: 'cancelled';
  externalId: string;
  reason: string | null;
}

export type ServiceEvent = ServiceBooking | ServiceCancellation;

/** The scheduling service, from which only events are received. */
export abstract class SchedulingService {
  /**
   * @param body the exact bytes received, which the signature covers
   * @returns undefined for an event that concerns no appointment
   * @throws DomainError unauthenticated webhook.signature_invalid, invalid request.malformed
   */
  abstract readEvent(body: Buffer, signature: string | undefined): ServiceEvent | undefined;
}

/** Received events of the service, so that each takes effect once, in any order. */
export abstract class ServiceJournal {
  /** Records the event in the open unit of work. @returns false if it was already recorded */
  abstract take(event: ServiceEvent): Promise<boolean>;
  /** True if an event reported that another booking replaced that one. */
  abstract isReplaced(externalId: string): Promise<boolean>;
  /** The cancellation of that booking, if one was received. */
  abstract cancellationOf(externalId: string): Promise<ServiceCancellation | undefined>;
}
