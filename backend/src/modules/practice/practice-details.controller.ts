import { Body, Controller, Get, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../../kernel/actor.js';
import { Allow } from '../../platform/http/allow.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { CurrentActor } from '../../platform/http/principal.js';
import { AdminSiteDto, UpdateSiteDto } from '../content/index.js';
import { PracticeDetails } from './practice-details.js';

@ApiTags('Site')
@Controller('admin/site')
@Allow('admin')
export class PracticeDetailsController {
  constructor(private readonly details: PracticeDetails) {}

  @Get()
  @Endpoint({
    summary: 'The details of the practice, with their version',
    description: 'What `PUT` takes, and what it does not write: founderPhoto, demo and payments.',
    answer: AdminSiteDto,
  })
  getAdminSite(@CurrentActor() admin: Actor): Promise<AdminSiteDto> {
    return this.details.read(admin);
  }

  @Put()
  @Endpoint({
    summary: 'Write the details of the practice',
    description:
      'The whole object; founderPhoto, demo and payments are not written here and ignored. With a `version` that is not the latest it is 409 `site.changed`, with the values as they are now in `current`. Other payment instructions need a session that is fresh, or the own `password`, and never an access token (403 `auth.session_required`); every admin is told by email.',
    answer: AdminSiteDto,
    refusals: {
      400: 'request.invalid',
      403: 'auth.password_required',
      409: 'site.changed',
      429: 'request.too_many',
    },
  })
  updateSite(
    @CurrentActor() admin: Actor,
    @Body() site: UpdateSiteDto,
    @Req() { principal }: Request,
  ): Promise<AdminSiteDto> {
    return this.details.update(admin, site, { sessionId: principal?.sessionId, password: site.password });
  }
}
