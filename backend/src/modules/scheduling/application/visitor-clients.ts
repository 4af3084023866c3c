import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type AccountView, Invitations } from '../../identity/index.js';
import { assigned } from '../domain/appointment-refusals.js';
import { AppointmentRepository } from '../domain/ports.js';

/** Turns a person who booked without an account into a client. */
@Injectable()
export class VisitorClients {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly invitations: Invitations,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates and invites the client, and assigns the appointment and all others of that email address.
   * @param id appointments.id
   * @throws DomainError not_found, appointment.assigned, user.email_taken
   */
  make(admin: Actor, id: number): Promise<AccountView> {
    return this.work.run(async () => {
      const { userId, inviteeName, inviteeLastName, inviteeEmail } = await this.appointments.get(id, admin);
      if (userId !== null || inviteeEmail === null) throw assigned();
      const client = await this.invitations.inviteNew(admin, {
        email: inviteeEmail,
        ...namesOf(inviteeName ?? '', inviteeLastName ?? undefined),
      });
      await this.appointments.changeInvitees(inviteeEmail, (appointment) =>
        appointment.assign(client.id, admin.id, this.clock.now(), true),
      );
      return client;
    });
  }
}

/** Without separate fields, the last word of the name is the last name. */
function namesOf(
  name: string,
  lastName = name.includes(' ') ? name.slice(name.lastIndexOf(' ') + 1) : null,
): { firstName: string | null; lastName: string | null } {
  if (lastName === null) return { firstName: name || null, lastName };
  return { firstName: name.slice(0, -lastName.length).trim() || null, lastName };
}
