import { Injectable } from '@nestjs/common';
import { type Actor, clientOf } from '../../../kernel/index.js';
import { InvoiceQueries } from '../../../modules/billing/index.js';
import { Accounts } from '../../../modules/identity/index.js';
import {
  type AppointmentKind,
  AppointmentRepository,
  type AppointmentType,
  type Availability,
} from '../../../modules/scheduling/index.js';
import { freeSessionUsed } from '../domain/booking-refusals.js';
import { bookableKinds, freeTypesOf } from './bookable.js';

/** Use of a person's free session: by an appointment, or by having paid an invoice. */
export interface UsedFreeSession {
  /** appointments.id of the latest one; null if an invoice was paid instead */
  appointmentId: number | null;
}

/**
 * The rule "one free session per person". A past or upcoming session counts, including one created by the
 * practice; a cancelled one does not. A person is a client's account, or a confirmed email address.
 */
@Injectable()
export class FreeSessions {
  constructor(
    private readonly accounts: Accounts,
    private readonly invoices: InvoiceQueries,
    private readonly appointments: AppointmentRepository,
  ) {}

  /** The appointment types that the actor can book. */
  async offeredTo(actor: Actor, availability: Availability): Promise<AppointmentKind[]> {
    const isUsed = actor.role === 'client' && (await this.isUsedBy(clientOf(actor), availability));
    return bookableKinds(availability).filter(({ free }) => !(free && isUsed));
  }

  /** Checks a client's own booking. @throws DomainError appointment.free_session_used */
  async assertOffered(clientId: number, type: AppointmentType, availability: Availability): Promise<void> {
    if (availability.kind(type)?.free && (await this.isUsedBy(clientId, availability)))
      throw freeSessionUsed();
  }

  /** Use of the free session by the person with that email address; undefined if unused. */
  async ofAddress(email: string, availability: Availability): Promise<UsedFreeSession | undefined> {
    const types = freeTypesOf(availability);
    if (types.length === 0) return undefined;
    const clientId = await this.accounts.clientWithConfirmedEmail(email);
    // Covers visitors too, since a booking is only scheduled once its link has confirmed the address.
    const appointmentId = await this.appointments.latestOf({ clientId: clientId ?? null, email }, types);
    if (appointmentId !== undefined) return { appointmentId };
    const hasPaid = clientId !== undefined && (await this.invoices.hasPaid(clientId));
    return hasPaid ? { appointmentId: null } : undefined;
  }

  private async isUsedBy(clientId: number, availability: Availability): Promise<boolean> {
    const freeTypes = freeTypesOf(availability);
    if (freeTypes.length === 0) return false;
    const used = await this.appointments.latestOf({ clientId, email: null }, freeTypes);
    return used !== undefined || (await this.invoices.hasPaid(clientId));
  }
}
