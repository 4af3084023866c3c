import { Body, Controller, Get, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { Certificates } from '../application/certificates-export.js';
import { RetentionPreviews } from '../application/retention-previews.js';
import { RetentionQueries } from '../application/retention-queries.js';
import { RetentionRules } from '../application/retention-rules.js';
import type { RequestedRule } from '../domain/retention-rule.js';
import {
  AdoptRulesDto,
  DestructionDto,
  DestructionsQuery,
  ResumeRetentionDto,
  RetentionPreviewDto,
  RetentionRulesDto,
  RequestedRulesDto,
} from './retention.dto.js';

@ApiTags('Retention')
@Controller('admin')
@Allow('admin', { role: 'owner' })
export class RetentionController {
  constructor(
    private readonly rules: RetentionRules,
    private readonly queries: RetentionQueries,
    private readonly previews: RetentionPreviews,
    private readonly certificates: Certificates,
  ) {}

  @Get('retention')
  @Endpoint({
    summary: 'Retention rules',
    description:
      'Every category, with reasons to keep it (not legal advice). Without a rule, records are kept forever. Invoices, payments, the ledger and the activity log are never destroyed. `paused` is set after a restore.',
    answer: RetentionRulesDto,
  })
  getRetentionRules() {
    return this.queries.rules();
  }

  @Post('retention/preview')
  @Endpoint({
    summary: 'Preview what retention rules would destroy',
    description: 'Calculated as if the rules were in force now. Nothing is destroyed or stored.',
    answer: RetentionPreviewDto,
  })
  previewRetention(@CurrentActor() admin: Actor, @Body() { rules }: RequestedRulesDto) {
    return this.previews.preview(admin, rules.map(requestedRule));
  }

  @Put('retention')
  @Allow('admin', { role: 'owner', token: 'none' })
  @Endpoint({
    summary: 'Adopt retention rules',
    description:
      'Omitted categories keep their rule. A rule that destroys more than the current one requires the `confirmation` of a preview of exactly these rules (409 `retention.not_previewed`) and takes effect a week later. Requires a fresh session or your `password`; access tokens are refused (403 `auth.session_required`).',
    answer: RetentionRulesDto,
    refusals: { 403: 'auth.password_required', 409: 'retention.not_previewed', 429: 'request.too_many' },
  })
  async adoptRetentionRules(
    @CurrentActor() admin: Actor,
    @Body() { rules, confirmation, password }: AdoptRulesDto,
  ) {
    const proof = { password };
    await this.rules.adopt(admin, rules.map(requestedRule), confirmation, proof);
    return this.queries.rules();
  }

  @Post('retention/resume')
  @Allow('admin', { role: 'owner', token: 'none' })
  @Endpoint({
    summary: 'Resume retention after a restore',
    description:
      'A restored backup may lack legal holds and contain outdated rules, so nothing is destroyed until an admin has checked them. If retention is not paused, nothing changes. Requires a fresh session or your `password`; access tokens are refused (403 `auth.session_required`).',
    answer: RetentionRulesDto,
    refusals: { 403: 'auth.password_required', 429: 'request.too_many' },
  })
  async resumeRetention(@CurrentActor() admin: Actor, @Body() { password }: ResumeRetentionDto) {
    await this.rules.resume(admin, { password });
    return this.queries.rules();
  }

  @Get('destructions')
  @Endpoint({
    summary: 'Destructions, newest first',
    description: 'One entry per night and client, and one per night for records without a client.',
    answer: [DestructionDto],
  })
  listDestructions(@CurrentActor() admin: Actor, @Query() query: DestructionsQuery) {
    return this.queries.destructions(admin, query);
  }

  @Get('destructions/:id/certificate')
  @Endpoint({
    summary: 'Download a certificate of destruction as PDF',
    description:
      'Lists the destroyed records, their rules, and the SHA-256 of each file and text. 409 until the last file is removed.',
    answer: 'file',
    byId: 'destructions.id',
    refusals: { 404: 'certificate.not_found', 409: 'destruction.under_way', 503: 'papers.busy' },
  })
  async getDestructionCertificate(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Res() response: Response,
  ) {
    sendFile(response, await this.certificates.of(admin, id), 'inline');
  }
}

const requestedRule = ({ category, years = null }: RequestedRulesDto['rules'][number]): RequestedRule => ({
  category,
  years,
});
