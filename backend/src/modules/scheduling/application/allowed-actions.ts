import { Injectable } from '@nestjs/common';
import { type Actor, clientOf, Clock } from '../../../kernel/index.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import type { AppointmentAction } from '../domain/appointment-actions.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';
import { bookingsAndMoves } from './appointments.js';

/** The actions that a caller may take on an appointment now. */
@Injectable()
export class AllowedActions {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly availability: AvailabilityRepository,
    private readonly limits: RollingLimits,
    private readonly clock: Clock,
  ) {}

  /** @param id appointments.id @throws DomainError not_found */
  async on(id: number, actor: Actor): Promise<AppointmentAction[]> {
    const appointment = await this.appointments.get(id, actor);
    const availability = await this.availability.get();
    const hasMovesLeft =
      actor.role === 'admin' || (await this.limits.hasLeft(bookingsAndMoves, clientOf(actor)));
    return appointment.allowed(actor, availability, hasMovesLeft, this.clock.now());
  }
}
