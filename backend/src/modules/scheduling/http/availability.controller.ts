import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { PracticeAvailability } from '../application/practice-availability.js';
import type { Availability } from '../domain/availability.js';
import { AvailabilityDto } from './availability.dto.js';

const viewOf = ({ id: _, ...rules }: Availability): AvailabilityDto => ({
  ...rules,
  weekly: [...rules.weekly],
  closed: [...rules.closed],
  types: [...rules.types],
});

@ApiTags('Appointments')
@Controller('admin/availability')
@Allow('admin')
export class AvailabilityController {
  constructor(private readonly availability: PracticeAvailability) {}

  @Get()
  @Endpoint({
    summary: 'Get the practice’s availability',
    description: 'Hours are in the practice’s time zone.',
    answer: AvailabilityDto,
  })
  async getAvailability(): Promise<AvailabilityDto> {
    return viewOf(await this.availability.get());
  }

  @Put()
  @Endpoint({
    summary: 'Set the practice’s availability',
    description: 'Replaces the previous availability. Existing appointments stay.',
    answer: AvailabilityDto,
    refusals: { 400: 'request.invalid' },
  })
  async replaceAvailability(
    @CurrentActor() admin: Actor,
    @Body() rules: AvailabilityDto,
  ): Promise<AvailabilityDto> {
    return viewOf(await this.availability.replace(admin, rules));
  }
}
