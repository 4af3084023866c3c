import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  type Assignee,
  Clock,
  invalidField,
  notFound,
  type Recorded,
} from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { AssignmentRepository } from '../domain/ports.js';
import { Confirmation } from './confirmation.js';

/** Milliseconds for which a client that was opened with a reason stays open. */
const openFor = 24 * 60 * 60_000;

/** A client was assigned to other members of the staff, or opened by one to whom it is not assigned. */
export interface ClientStaffed extends Recorded {
  type: 'client.assigned' | 'client.opened';
  clientId: number;
}

/** Assignments of clients to the staff, and clients that are opened without one. */
@Injectable()
export class ClientAssignments {
  constructor(
    private readonly assignments: AssignmentRepository,
    private readonly confirmation: Confirmation,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Assigns clients that a consultant has made to them, in the open unit of work. */
  async assignOwn(maker: Actor | null, clientIds: readonly number[]): Promise<void> {
    if (maker?.staff?.role === 'consultant') await this.assignments.add(maker.id, clientIds);
  }

  /**
   * @throws DomainError forbidden auth.password_required, not_found, invalid (userIds) for anyone but active members of
   *   the staff
   */
  async replace(owner: Actor, clientId: number, userIds: readonly number[]): Promise<void> {
    await this.confirmation.assertPasswordEntered(owner);
    await this.work.run(async () => {
      const title = await this.lock(clientId);
      const names = await this.assignments.activeStaff(userIds);
      if (userIds.some((id) => !names.has(id)))
        throw invalidField('userIds', t('Choose active members of the staff'));
      if (!(await this.assignments.replace(clientId, userIds))) return;
      const assignees = userIds.map((id) => names.get(id)).join(', ');
      this.publish('client.assigned', owner, { id: clientId, title }, { assignees });
    });
  }

  /**
   * Opens a client that the caller cannot see for a day.
   * @returns the end; null if the caller may see the client anyway
   * @throws DomainError forbidden (auth.session_required, auth.password_required), not_found
   */
  async open(staff: Actor, clientId: number, reason: string): Promise<Date | null> {
    await this.confirmation.assertPasswordEntered(staff);
    const isSeen = async (): Promise<boolean> =>
      (staff.staff?.opened ?? null) === null || (await this.assignments.isAssigned(clientId, staff.id));
    if (!(await isSeen())) await this.confirmation.confirmSession(staff);
    return this.work.run(async () => {
      const title = await this.lock(clientId);
      if (await isSeen()) return null;
      const now = this.clock.now();
      const earlier = await this.assignments.openUntil(clientId, staff.id, now);
      if (earlier) return earlier;
      const until = new Date(now.getTime() + openFor);
      await this.assignments.open(clientId, staff.id, until);
      this.publish('client.opened', staff, { id: clientId, title }, { reason, until: until.toISOString() });
      return until;
    });
  }

  /**
   * Meaning of a checked `?assignee=`.
   * @throws DomainError invalid (assignee) for the id of anyone but a member of the staff
   */
  async assignee(caller: Actor, chosen: string | undefined): Promise<Assignee | undefined> {
    if (chosen === undefined || chosen === 'none') return chosen;
    const id = chosen === 'me' ? caller.id : Number(chosen);
    if (id !== caller.id && !(await this.assignments.isStaff(id)))
      throw invalidField('assignee', t('Must be me, none or the id of a member of the staff'));
    return id;
  }

  /** Row lock, so that parallel changes of one client are recorded one after the other. */
  private async lock(clientId: number): Promise<string> {
    const name = await this.assignments.lockClient(clientId);
    if (name === undefined) throw notFound('client');
    return name;
  }

  private publish(
    type: ClientStaffed['type'],
    { id: actorId }: Actor,
    client: { id: number; title: string },
    details: Record<string, string>,
  ): void {
    const subject = { type: 'client', ...client } as const;
    this.work.publish({ type, at: this.clock.now(), actorId, clientId: client.id, subject, details });
  }
}
