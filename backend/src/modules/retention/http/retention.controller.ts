import { Body, Controller, Get, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../platform/database/paging.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { Destructions } from '../application/destructions.js';
import { RetentionPause } from '../application/retention-pause.js';
import { RetentionRules } from '../application/retention-rules.js';
import type { RequestedRule } from '../domain/retention-rule.js';
import { DestructionsQuery } from './legal-holds.dto.js';
import {
  AdoptRulesDto,
  DestructionDto,
  ResumeRetentionDto,
  RetentionPreviewDto,
  RetentionRulesDto,
  RequestedRulesDto,
} from './retention.dto.js';

@ApiTags('Retention')
@Controller('admin')
@Allow('admin')
export class RetentionController {
  constructor(
    private readonly rules: RetentionRules,
    private readonly pause: RetentionPause,
    private readonly destructions: Destructions,
  ) {}

  @Get('retention')
  @Endpoint({
    summary: 'How long what is kept',
    description:
      'Every category, with what speaks for a period; no legal advice. What has no rule is kept forever. Invoices, payments, ledger and activity log are never destroyed. `paused` after a restore.',
    answer: RetentionRulesDto,
  })
  listRetentionRules(): Promise<RetentionRulesDto> {
    return this.view();
  }

  @Post('retention/preview')
  @Endpoint({
    summary: 'What rules would destroy',
    description: 'As if they were in force now. Nothing is destroyed, and nothing is stored.',
    answer: RetentionPreviewDto,
    refusals: { 400: 'request.invalid' },
  })
  previewRetention(
    @CurrentActor() admin: Actor,
    @Body() { rules }: RequestedRulesDto,
  ): Promise<RetentionPreviewDto> {
    return this.rules.preview(admin, rules.map(wanted));
  }

  @Put('retention')
  @Endpoint({
    summary: 'Adopt retention rules',
    description:
      'Categories that are left out keep their rule. A rule that destroys more than the one before needs the `confirmation` of the preview of exactly these rules (409 `retention.not_previewed`), and begins a week later. Needs a session that is fresh, or the own `password`, and never an access token (403 `auth.session_required`).',
    answer: RetentionRulesDto,
    refusals: {
      400: 'request.invalid',
      403: 'auth.password_required',
      409: 'retention.not_previewed',
      429: 'request.too_many',
    },
  })
  async adoptRetentionRules(
    @CurrentActor() admin: Actor,
    @Body() { rules, confirmation, password }: AdoptRulesDto,
    @Req() { principal }: Request,
  ): Promise<RetentionRulesDto> {
    const proof = { sessionId: principal?.sessionId, password };
    await this.rules.adopt(admin, rules.map(wanted), confirmation, proof);
    return this.view();
  }

  @Post('retention/resume')
  @Endpoint({
    summary: 'Resume retention after a restore',
    description:
      'A restored backup may lack legal holds and bring back rules, so nothing is destroyed until an admin has checked them. Where it is not paused, nothing changes. Needs a session that is fresh, or the own `password`, and never an access token (403 `auth.session_required`).',
    answer: RetentionRulesDto,
    refusals: { 400: 'request.invalid', 403: 'auth.password_required', 429: 'request.too_many' },
  })
  async resumeRetention(
    @CurrentActor() admin: Actor,
    @Body() { password }: ResumeRetentionDto,
    @Req() { principal }: Request,
  ): Promise<RetentionRulesDto> {
    await this.pause.resume(admin, { sessionId: principal?.sessionId, password });
    return this.view();
  }

  @Get('destructions')
  @Endpoint({
    summary: 'What was destroyed, newest first',
    description: 'One entry for each client, and for records of no client, of a night.',
    answer: [DestructionDto],
    refusals: { 400: 'request.invalid' },
  })
  listDestructions(
    @CurrentActor() admin: Actor,
    @Query() query: DestructionsQuery,
  ): Promise<Page<DestructionDto>> {
    return this.destructions.list(admin, query);
  }

  @Get('destructions/:id/certificate')
  @Endpoint({
    summary: 'A certificate of destruction as PDF',
    description:
      'What is gone, by which rule, with the SHA-256 of each file and text. 409 until the last file is removed.',
    answer: 'file',
    byId: 'destructions.id',
    refusals: { 404: 'certificate.not_found', 409: 'destruction.under_way', 503: 'papers.busy' },
  })
  async certificateOfDestruction(@IdParam() id: number, @Res() response: Response): Promise<void> {
    sendFile(response, await this.destructions.certificate(id), 'inline');
  }

  private async view(): Promise<RetentionRulesDto> {
    return { paused: await this.pause.isPaused(), rules: await this.rules.list() };
  }
}

const wanted = ({ category, years = null }: RequestedRulesDto['rules'][number]): RequestedRule => ({
  category,
  years,
});
