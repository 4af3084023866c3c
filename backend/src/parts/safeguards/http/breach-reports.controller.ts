import { Body, Controller, Delete, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { shown, t, translationOf } from '@steward/texts';
import { type Actor, invalidField } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { sendTable } from '../../../platform/http/send-table.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { WithBody } from '../../../platform/http/with-body.js';
import { SafeguardFiles } from '../application/safeguard-files.js';
import { BreachReportQueries } from '../application/breach-report-queries.js';
import { BreachReports } from '../application/breach-reports.js';
import {
  type BreachReport,
  type Exposure,
  exposureText,
  heldKinds,
  limitsOf,
} from '../domain/breach-report.js';
import { rulesLookedUpOn } from '../domain/deadline-rules.js';
import { deadlinesOf } from '../domain/deadlines.js';
import { residenceName } from '../domain/residence.js';
import {
  BreachReportDto,
  BreachReportRowDto,
  CreateBreachReportDto,
  ExposureLeadsDto,
  LeadsQuery,
  NewBreachNoticeDto,
  ReachedClientDto,
  UpdateBreachReportDto,
} from './breach-reports.dto.js';

const noAdvice = 'Based on 16 CFR 314.4(j) and Tex. Bus. & Com. Code 521.053; not legal advice.';

@ApiTags('Breach reports')
@Controller('admin/breach-reports')
@Allow('admin', { role: 'owner' })
@RecordRefusals('breach_report')
export class BreachReportsController {
  constructor(
    private readonly reports: BreachReports,
    private readonly queries: BreachReportQueries,
    private readonly files: SafeguardFiles,
  ) {}

  @Get()
  @Endpoint({
    summary: 'All breach reports, newest first',
    description: 'Includes drills.',
    answer: [BreachReportRowDto],
  })
  listBreachReports(@Query() query: PageQuery) {
    return this.queries.all(query);
  }

  @Post()
  @Endpoint({
    summary: 'Create a breach report',
    description: `From the log and the stored records: clients whose data could have been seen, since when, of which kinds, by state of residence, and the deadlines that may apply. The findings do not change afterwards. ${noAdvice}`,
    answer: BreachReportDto,
    status: 201,
    idempotent: 'database',
  })
  async createBreachReport(@CurrentActor() admin: Actor, @Body() body: CreateBreachReportDto) {
    const { title, happened, from, to, discoveredOn, determinedOn = null, exercise = false } = body;
    const { id } = await this.reports.create(admin, {
      title,
      happened,
      discoveredOn,
      determinedOn,
      exercise,
      exposure: exposureOf(body),
      beganAt: from === undefined ? null : new Date(from),
      endedAt: to === undefined ? null : new Date(to),
    });
    return this.getBreachReport(id);
  }

  @Get('leads')
  @Endpoint({
    summary: 'Accounts, logins and access tokens to select for a report',
    description:
      "The practice's accounts and, for the account in `userId`, the latest logins and access tokens, including revoked ones.",
    answer: ExposureLeadsDto,
  })
  getBreachReportLeads(@Query() { userId }: LeadsQuery) {
    return this.queries.leads(userId);
  }

  @Get(':id')
  @Endpoint({
    summary: 'Get a breach report',
    description: `With the deadlines that may apply to its current contents. ${noAdvice}`,
    answer: BreachReportDto,
    byId: 'breach_reports.id',
  })
  async getBreachReport(@IdParam() id: number) {
    return viewOf(await this.reports.get(id));
  }

  @Patch(':id')
  @Endpoint({
    summary: "Change the practice's description of a breach",
    description: 'The findings do not change: create another report for a different period.',
    answer: BreachReportDto,
    byId: 'breach_reports.id',
  })
  async updateBreachReport(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateBreachReportDto,
  ) {
    await this.reports.change(admin, id, changes);
    return this.getBreachReport(id);
  }

  @Post(':id/notices')
  @Endpoint({
    summary: 'Record a notice of a breach',
    description: 'An authority, the affected people or an insurance company: who was notified, when and how.',
    answer: BreachReportDto,
    status: 201,
    idempotent: 'database',
    byId: 'breach_reports.id',
    refusals: { 409: 'breach_report.too_many_notices' },
  })
  async addBreachNotice(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { rule = null, whom, toldOn, note = null }: NewBreachNoticeDto,
  ) {
    await this.reports.addNotice(admin, id, { rule, whom, toldOn, note });
    return this.getBreachReport(id);
  }

  @Delete(':id/notices/:noticeId')
  @Allow('admin', { role: 'owner', token: 'refused' })
  @ApiParam({ name: 'noticeId', type: 'integer', description: 'Number within its report', example: 1 })
  @Endpoint({
    summary: 'Remove a notice that was recorded by mistake',
    description: 'The activity log keeps both entries.',
    answer: BreachReportDto,
    byId: 'breach_reports.id',
    refusals: { 404: 'breach_notice.not_found' },
  })
  async removeBreachNotice(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @IdParam('noticeId') noticeId: number,
  ) {
    await this.reports.removeNotice(admin, id, noticeId);
    return this.getBreachReport(id);
  }

  @Get(':id/clients')
  @Endpoint({
    summary: 'Clients whose data could have been seen',
    description: 'Clients with logged actions come first, the latest first.',
    answer: [ReachedClientDto],
    byId: 'breach_reports.id',
  })
  listReachedClients(@CurrentActor() admin: Actor, @IdParam() id: number, @Query() query: PageQuery) {
    return this.queries.clients(admin, id, query);
  }

  @Get(':id/clients/export')
  @Allow('admin', { role: 'owner', token: 'none' })
  @Endpoint({
    summary: 'Clients whose data could have been seen as CSV, with mailing addresses',
    description:
      'In English. Current names and addresses. UTF-8 with a byte order mark. Requires a fresh session (403 `auth.password_required`: see `POST /api/session/confirm`); access tokens are refused (403 `auth.session_required`).',
    answer: 'file',
    byId: 'breach_reports.id',
    refusals: { 403: 'auth.password_required' },
  })
  async exportReachedClients(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @WithBody() sent: boolean,
    @Res() response: Response,
  ) {
    const rows = await this.reports.exportClients(admin, id, sent);
    const columns = BreachReportQueries.columns.map((name) => ({ name }));
    await sendTable(response, { fileName: `breach-report-${id}`, title: 'breach-report', columns }, rows);
  }

  @Get(':id/file')
  @Endpoint({
    summary: 'Download a breach report as PDF',
    description: `In English. Without the list of clients, which is in the CSV. ${noAdvice}`,
    answer: 'file',
    byId: 'breach_reports.id',
  })
  async getBreachReportFile(@IdParam() id: number, @Res() response: Response) {
    sendFile(response, await this.files.report(id), 'inline');
  }
}

/** @throws DomainError invalid if a field that its kind requires is missing */
function exposureOf(body: CreateBreachReportDto): Exposure {
  const { kind, userId, signInId, accessTokenId, address, secretTaken = false } = body;
  switch (kind) {
    case 'everything':
      return { kind, secretTaken };
    case 'account':
      if (userId === undefined) throw invalidField('userId', t('Please select an account'));
      return { kind, userId };
    case 'session':
      if (signInId === undefined) throw invalidField('signInId', t('Please select a login'));
      return { kind, signInId };
    case 'token':
      if (accessTokenId === undefined)
        throw invalidField('accessTokenId', t('Please select an access token'));
      return { kind, accessTokenId };
    case 'address':
      if (address === undefined) throw invalidField('address', t('Enter an IP address'));
      return { kind, address };
  }
}

function viewOf(report: BreachReport): BreachReportDto {
  const { findings, exposure, beganAt, endedAt, created_at, updated_at, ...described } = report;
  const { holders, residences, kinds, logSince: _, narrowed: _limits, ...found } = findings;
  return {
    ...described,
    kind: exposure.kind,
    exposure: exposureText(report),
    from: beganAt.toISOString(),
    to: endedAt?.toISOString() ?? null,
    ...found,
    holders: holders.map(({ staffRole = null, ...holder }) => ({ ...holder, staffRole })),
    deadlines: deadlinesOf(report),
    limits: limitsOf(report),
    rulesLookedUpOn,
    residences: residences.map((counted) => ({ ...counted, name: residenceName(counted.residence) })),
    notices: report.notices.map((notice) => ({ ...notice, whom: translationOf(notice.whom) })),
    kinds: kinds.map((counted) => ({ ...counted, name: shown(heldKinds[counted.kind]) })),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
