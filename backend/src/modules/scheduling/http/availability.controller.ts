import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, staleAnswerOf } from '../../../kernel/index.js';
import { BodyMembers } from '../../../platform/http/json-body.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { FreeSessions } from '../application/booking-offer.js';
import { PracticeAvailability } from '../application/practice-availability.js';
import type { AppointmentKind, Availability } from '../domain/availability.js';
import { typeLabelOf } from '../domain/type-labels.js';
import { AppointmentKindDto, AvailabilityDto, maximumClosedDays } from './availability.dto.js';

const kindView = ({ places, label, labelEs, stale: _, ...kind }: AppointmentKind): AppointmentKindDto => ({
  ...kind,
  label: typeLabelOf({ label, labelEs }),
  labels: { en: label, es: labelEs },
  translations: { es: { label: labelEs } },
  places: [...places],
});

const adminKindView = ({ stale, ...kind }: AppointmentKind): AppointmentKindDto => ({
  ...kindView(stale ? { ...kind, labelEs: stale.labelEs } : kind),
  ...staleAnswerOf(stale && { label: stale }),
});

const viewOf = ({ id: _, ...rules }: Availability): AvailabilityDto => ({
  ...rules,
  weekly: [...rules.weekly],
  closed: [...rules.closed],
  types: rules.types.map(adminKindView),
});

@ApiTags('Appointments')
@Controller()
export class AvailabilityController {
  constructor(
    private readonly availability: PracticeAvailability,
    private readonly freeSessions: FreeSessions,
  ) {}

  @Get('appointment-types')
  @Allow('signed-in', { scope: 'appointments', role: 'assistant' })
  @Endpoint({
    summary: 'Appointment types that can be booked',
    description:
      'In the practice’s order, not paged. Empty if it has no hours. The free first session is left out for a client who has had or booked one, or has paid an invoice.',
    answer: [AppointmentKindDto],
  })
  async listAppointmentTypes(@CurrentActor() actor: Actor) {
    const kinds = await this.freeSessions.offeredTo(actor, await this.availability.get());
    return kinds.map(kindView);
  }

  @Get('admin/availability')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Get the practice’s availability',
    description: 'Hours are in the practice’s time zone.',
    answer: AvailabilityDto,
  })
  async getAvailability() {
    return viewOf(await this.availability.get());
  }

  @Put('admin/availability')
  @BodyMembers(maximumClosedDays)
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Set the practice’s availability',
    description: 'Replaces the previous availability. Existing appointments stay.',
    answer: AvailabilityDto,
  })
  async setAvailability(@CurrentActor() admin: Actor, @Body() rules: AvailabilityDto) {
    return viewOf(await this.availability.replace(admin, rules));
  }
}
