import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { type Actor, Clock } from '../../../kernel/index.js';
import { assigned } from '../domain/appointment-refusals.js';
import { AppointmentRepository } from '../domain/ports.js';

/** A person who booked without an account. */
interface Visitor {
  firstName: string | null;
  lastName: string | null;
  email: string;
  phone: string | null;
  language: Language;
}

/** Visitors who become clients, with their appointments. */
@Injectable()
export class VisitorClients {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly clock: Clock,
  ) {}

  /** @param id appointments.id @throws DomainError not_found, appointment.assigned */
  async visitorOf(admin: Actor, id: number): Promise<Visitor> {
    const appointment = await this.appointments.get(id, admin);
    const { userId, inviteeName, inviteeLastName, inviteeEmail, inviteePhone, language } = appointment;
    if (userId !== null || inviteeEmail === null) throw assigned();
    const names = namesOf(inviteeName ?? '', inviteeLastName ?? undefined);
    return { ...names, email: inviteeEmail, phone: inviteePhone, language };
  }

  /** Assigns all appointments of the visitor to the client that was created for them. */
  assign(admin: Actor, { email }: Visitor, clientId: number): Promise<void> {
    return this.appointments.changeInvitees(email, (appointment) =>
      appointment.assign(clientId, admin.id, this.clock.now(), true),
    );
  }
}

/** Without separate fields, the last word of the name is the last name. */
export function namesOf(
  name: string,
  lastName = name.includes(' ') ? name.slice(name.lastIndexOf(' ') + 1) : null,
): { firstName: string | null; lastName: string | null } {
  if (lastName === null) return { firstName: name || null, lastName };
  return { firstName: name.slice(0, -lastName.length).trim() || null, lastName };
}
