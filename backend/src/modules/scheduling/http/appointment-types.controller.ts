import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { PracticeAvailability } from '../application/practice-availability.js';
import { AppointmentKindDto } from './availability.dto.js';

@ApiTags('Appointments')
@Controller('appointment-types')
export class AppointmentTypesController {
  constructor(private readonly availability: PracticeAvailability) {}

  @Get()
  @Allow('signed-in')
  @Endpoint({
    summary: 'The kinds of appointments that can be booked',
    description: 'In the order of the practice, not paged. Empty where it has no hours.',
    answer: [AppointmentKindDto],
  })
  async listAppointmentTypes(): Promise<AppointmentKindDto[]> {
    return [...(await this.availability.get()).bookable];
  }
}
