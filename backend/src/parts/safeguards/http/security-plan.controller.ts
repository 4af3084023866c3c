import { Body, Controller, Get, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { BodyMembers } from '../../../platform/http/json-body.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { SecurityPlanQueries } from '../application/security-plan-queries.js';
import { SecurityPlans } from '../application/security-plans.js';
import { answersOf } from '../domain/plan-answers.js';
import {
  AdoptedSecurityPlanDto,
  AdoptSecurityPlanDto,
  SecurityPlanDto,
  SecurityPlanVersionDto,
  WriteSecurityPlanDto,
} from './security-plan.dto.js';

/** Four lists of 200 rows, each of up to four fields. */
const membersOfAnswers = 4 * 200 * 5;

@ApiTags('Security plan')
@Controller('admin/security-plan')
@Allow('admin', { role: 'owner' })
export class SecurityPlanController {
  constructor(
    private readonly plans: SecurityPlans,
    private readonly queries: SecurityPlanQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: 'The current written information security plan',
    description:
      'Combines what the practice wrote with what Steward found in its settings, accounts and log. The sections follow IRS Publication 5708; each cites the part of 16 CFR 314.4 that it is based on. Not legal advice.',
    answer: SecurityPlanDto,
  })
  getSecurityPlan() {
    return this.queries.overview();
  }

  @Put()
  @BodyMembers(membersOfAnswers)
  @Endpoint({
    summary: "Save the practice's answers",
    description:
      'Replaces all answers; omitted ones become empty. The adopted plan stays in force until another is adopted.',
    answer: SecurityPlanDto,
  })
  async updateSecurityPlan(@CurrentActor() admin: Actor, @Body() written: WriteSecurityPlanDto) {
    await this.plans.write(admin, answersOf(written));
    return this.getSecurityPlan();
  }

  @Get('draft/file')
  @Endpoint({
    summary: 'Download the current plan as PDF',
    description: 'Marked as a draft and not stored.',
    answer: 'file',
  })
  async getSecurityPlanDraft(@Res() response: Response) {
    sendFile(response, await this.plans.draft(), 'inline');
  }

  @Post('adopt')
  @Endpoint({
    summary: 'Adopt the current plan',
    description:
      'Creates the next version, whose PDF is stored with its hash and never changes. Requires the name of the coordinator. Reminders of the review start 30 days before its date.',
    answer: AdoptedSecurityPlanDto,
    status: 201,
    idempotent: 'commit',
    refusals: { 409: 'security_plan.changed' },
  })
  async adoptSecurityPlan(
    @CurrentActor() admin: Actor,
    @Body() { reviewOn, note }: AdoptSecurityPlanDto,
  ): Promise<Commit<AdoptedSecurityPlanDto>> {
    const commit = await this.plans.prepareAdoption(admin, { reviewOn, note: note || null });
    return async () => {
      const { id, reviewOn: until, file } = await commit();
      return { id, reviewOn: until, sha256: file.sha256 };
    };
  }

  @Get('versions')
  @Endpoint({
    summary: 'Adopted versions, newest first',
    description: 'The newest version is in force.',
    answer: [SecurityPlanVersionDto],
  })
  listSecurityPlanVersions(@Query() query: PageQuery) {
    return this.queries.versions(query);
  }

  @Get('versions/:id/file')
  @Endpoint({
    summary: 'Download an adopted version as PDF',
    description: 'Exactly as created on adoption.',
    answer: 'file',
    byId: 'Number of the version',
    refusals: { 404: 'security_plan.not_found' },
  })
  async getSecurityPlanVersion(@IdParam() id: number, @Res() response: Response) {
    sendFile(response, await this.plans.file(id), 'inline');
  }
}
