import { Body, Controller, Get, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { RecordRefusals } from '../../../platform/http/record-refusals.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { ProfilePhotos } from '../application/profile-photos.js';
import { Profiles } from '../application/profiles.js';
import { ClientProfileDto, UpdateClientProfileDto } from './profile.dto.js';

@ApiTags('Clients')
@Controller('admin/clients/:id')
@Allow('admin')
@RecordRefusals('account')
export class ClientProfilesController {
  constructor(
    private readonly profiles: Profiles,
    private readonly photos: ProfilePhotos,
  ) {}

  @Get('profile')
  @Endpoint({
    summary: "A client's profile",
    description:
      'Details that the client or the practice entered. Fields are null if empty, or if the account is closed.',
    answer: ClientProfileDto,
    byId: 'users.id of the client',
    refusals: { 404: 'client.not_found' },
  })
  getClientProfile(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<ClientProfileDto> {
    return this.profiles.ofClient(admin, id);
  }

  @Put('profile')
  @Endpoint({
    summary: "Change a client's profile",
    description:
      'Omitted fields keep their values; an empty text or null clears them. Only the client can change the email address, ' +
      'since it is used to log in. The client sees in their activity which fields were changed.',
    answer: ClientProfileDto,
    byId: 'users.id of the client',
    refusals: { 400: 'request.invalid', 404: 'client.not_found' },
  })
  updateClientProfile(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateClientProfileDto,
  ): Promise<ClientProfileDto> {
    return this.profiles.changeClient(admin, id, changes);
  }

  @Get('photo')
  @Endpoint({
    summary: "A client's photo",
    description: 'WebP, 512 by 512 pixels.',
    answer: 'file',
    byId: 'users.id of the client',
    refusals: { 404: 'photo.not_found' },
  })
  async getClientPhoto(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Res() response: Response,
  ): Promise<void> {
    sendFile(response, await this.photos.ofClient(admin, id), 'inline');
  }
}
