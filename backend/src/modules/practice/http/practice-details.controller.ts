import { Body, Controller, Get, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { PracticeDetails } from '../application/practice-details.js';
import { AdminSiteDto, UpdateSiteDto } from './site.dto.js';

@ApiTags('Site')
@Controller('admin/site')
@Allow('admin')
export class PracticeDetailsController {
  constructor(private readonly details: PracticeDetails) {}

  @Get()
  @Endpoint({
    summary: "The practice's details, with their version",
    description: 'The fields of `PUT`, and the read-only fields founderPhoto, demo and payments.',
    answer: AdminSiteDto,
  })
  getAdminSite(@CurrentActor() admin: Actor): Promise<AdminSiteDto> {
    return this.details.read(admin);
  }

  @Put()
  @Endpoint({
    summary: "Change the practice's details",
    description:
      "Requires the whole object; founderPhoto, demo and payments are ignored. A `version` that is not the latest is 409 `site.changed`, with the current values in `current`. New payment instructions require a fresh session or the caller's `password`, and are never allowed to an access token (403 `auth.session_required`); every admin is notified by email.",
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
    @Body() { password, ...site }: UpdateSiteDto,
    @Req() { principal }: Request,
  ): Promise<AdminSiteDto> {
    return this.details.update(admin, site, { sessionId: principal?.sessionId, password });
  }
}
