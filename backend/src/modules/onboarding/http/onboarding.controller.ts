import { Body, Controller, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { ClientQueries } from '../../clients/index.js';
import { Onboarding } from '../application/onboarding.js';
import { NewClientDto, VisitorWelcomeDto, WelcomeDto } from './onboarding.dto.js';

const oneTransaction =
  'All or nothing. The username is the local part of the email address in lower case, with a number if it is taken. The ' +
  'answer is that of `GET /api/admin/clients/{id}`. 409 `user.email_taken` if an account has the address.';

@ApiTags('Contact messages')
@Controller('admin/messages')
@Allow('admin', { role: 'consultant' })
export class SenderClientsController {
  constructor(
    private readonly onboarding: Onboarding,
    private readonly directory: ClientQueries,
  ) {}

  @Post(':id/client')
  @ApiBody({ type: WelcomeDto, required: false })
  @Endpoint({
    summary: 'Create a client from a contact message',
    description:
      `Resolves the message, and keeps service and text as a private note about the client. ${oneTransaction} 409 ` +
      '`contact_message.client_exists` the second time.',
    answer: NewClientDto,
    status: 201,
    idempotent: 'commit',
    byId: 'contact_messages.id',
    refusals: { 409: 'contact_message.client_exists' },
  })
  async createClientFromContactMessage(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { invite = false, ...added }: WelcomeDto,
  ) {
    const make = await this.onboarding.prepareSender(admin, id, { invite, ...added });
    return async () => this.directory.one(admin, await make());
  }
}

@ApiTags('Appointments')
@Controller('admin/appointments')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('appointment')
export class VisitorClientsController {
  constructor(
    private readonly onboarding: Onboarding,
    private readonly directory: ClientQueries,
  ) {}

  @Post(':id/client')
  @ApiBody({ type: VisitorWelcomeDto, required: false })
  @Endpoint({
    summary: 'Create a client from a booking without an account',
    description:
      `Assigns all appointments of that email address to the new client. ${oneTransaction} Assign the appointment ` +
      'instead then.',
    answer: NewClientDto,
    status: 201,
    idempotent: 'commit',
    byId: 'appointments.id',
    refusals: { 409: 'appointment.assigned' },
  })
  async createClientFromAppointment(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { invite = true, ...added }: VisitorWelcomeDto,
  ) {
    const make = await this.onboarding.prepareVisitor(admin, id, { invite, ...added });
    return async () => this.directory.one(admin, await make());
  }
}
