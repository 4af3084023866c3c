import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { FreeSessions } from '../application/free-sessions.js';
import { PracticeAvailability } from '../application/practice-availability.js';
import { AppointmentKindDto } from './availability.dto.js';

@ApiTags('Appointments')
@Controller('appointment-types')
export class AppointmentTypesController {
  constructor(
    private readonly availability: PracticeAvailability,
    private readonly freeSessions: FreeSessions,
  ) {}

  @Get()
  @Allow('signed-in')
  @Endpoint({
    summary: 'Appointment types that can be booked',
    description:
      'In the practice’s order, not paged. Empty if it has no hours. The free first session is left out for a client who has had or booked one, or has paid an invoice.',
    answer: [AppointmentKindDto],
    refusals: { 400: undefined },
  })
  async listAppointmentTypes(@CurrentActor() actor: Actor): Promise<AppointmentKindDto[]> {
    return this.freeSessions.offeredTo(actor, await this.availability.get());
  }
}
