import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import type { AppointmentAction } from '../domain/appointment-actions.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';
import { OwnMoves } from './own-moves.js';

/** The actions that a caller may take on an appointment now. */
@Injectable()
export class AllowedActions {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly availability: AvailabilityRepository,
    private readonly moves: OwnMoves,
    private readonly clock: Clock,
  ) {}

  /** @param id appointments.id @throws DomainError not_found */
  async on(id: number, actor: Actor): Promise<AppointmentAction[]> {
    const appointment = await this.appointments.get(id, actor);
    const availability = await this.availability.get();
    const mayMove =
      actor.role === 'client' && (await this.moves.mayMove(actor, appointment.type, availability));
    const { cancelHours } = availability;
    return appointment.allowed(actor, { cancelHours, mayMove }, this.clock.now());
  }
}
