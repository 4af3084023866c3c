import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, staleAnswerOf } from '../../../kernel/index.js';
import { BodyMembers } from '../../../platform/http/json-body.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { PracticeAvailability } from '../application/practice-availability.js';
import type { AppointmentKind, Availability } from '../domain/availability.js';
import { typeLabelOf } from '../domain/type-labels.js';
import { AppointmentKindDto, AvailabilityDto, maximumClosedDays } from './availability.dto.js';

/** A type of appointments, without the keys that parts add. */
export const kindView = ({
  places,
  label,
  labelEs,
  stale: _stale,
  free: _free,
  visitors: _visitors,
  ...kind
}: AppointmentKind): AppointmentKindDto => ({
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

@ApiTags('Appointments')
@Controller('admin/availability')
export class AvailabilityController {
  constructor(
    private readonly availability: PracticeAvailability,
    private readonly additions: PartAdditions,
  ) {}

  @Get()
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Get the practice’s availability',
    description: 'Hours are in the practice’s time zone.',
    answer: AvailabilityDto,
  })
  async getAvailability() {
    return this.viewOf(await this.availability.get());
  }

  @Put()
  @BodyMembers(maximumClosedDays)
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Set the practice’s availability',
    description: 'Replaces the previous availability. Existing appointments stay.',
    answer: AvailabilityDto,
  })
  async setAvailability(@CurrentActor() admin: Actor, @Body() entered: AvailabilityDto) {
    return this.viewOf(await this.availability.replace(admin, entered));
  }

  private async viewOf(availability: Availability): Promise<AvailabilityDto> {
    const { types, cancelHours, videoUrl } = availability;
    const kinds = types.map(async (kind) => ({
      ...adminKindView(kind),
      ...(await this.additions.keys('appointment-type.keys', kind)),
    }));
    return {
      types: await Promise.all(kinds),
      cancelHours,
      videoUrl,
      ...(await this.additions.keys('availability.keys', availability)),
    };
  }
}
