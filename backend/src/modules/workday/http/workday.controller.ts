import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { ClosedWeeks } from '../../billing/index.js';
import { ClientAssignments } from '../../identity/index.js';
import { ClientSummaryQueries } from '../application/client-summary-queries.js';
import { SearchQueries } from '../application/search-queries.js';
import { ToDoQueries } from '../application/to-do-queries.js';
import { TodayQueries } from '../application/today-queries.js';
import { WeeklyCloseQueries } from '../application/weekly-close-queries.js';
import { ClientSummaryDto } from './client-summary.dto.js';
import { FindQuery, FoundDto } from './search.dto.js';
import { ToDoDto } from './to-do.dto.js';
import { TodayDto, TodayQuery } from './today.dto.js';
import { CloseWeekDto, WeeklyCloseDto, WeeklyCloseQuery } from './weekly-close.dto.js';

@ApiTags('Workday')
@Controller()
export class WorkdayController {
  constructor(
    private readonly summaries: ClientSummaryQueries,
    private readonly search: SearchQueries,
    private readonly toDo: ToDoQueries,
    private readonly today: TodayQueries,
    private readonly assignments: ClientAssignments,
    private readonly weeklyClose: WeeklyCloseQueries,
    private readonly closedWeeks: ClosedWeeks,
  ) {}

  @Get('admin/clients/:id/summary')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Get a client summary',
    description:
      'Counts, open items, and the last contact with the practice. Without amounts for assistants.',
    answer: ClientSummaryDto,
    byId: 'users.id of the client',
  })
  getClientSummary(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.summaries.one(admin, id);
  }

  @Get('admin/search')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Search all records',
    description:
      'Searches client names, usernames and email addresses, titles of documents and requests, conversation subjects, invoice numbers and descriptions, appointment types and notes. Assistants find no invoices. Not paged: at most 20, best first: exact title, then titles that start with the text, then words that start with it, then any match.',
    answer: [FoundDto],
  })
  searchRecords(@CurrentActor() admin: Actor, @Query() { q }: FindQuery) {
    return this.search.find(admin, q);
  }

  @Get('to-do')
  @Allow('client', { about: 'clients' })
  @Endpoint({
    summary: 'Get your to-do list',
    description:
      'Tasks of all clients that the caller may act for, as far as their access includes them. Overdue tasks first, then by date: the start of an appointment, the due date of a request or an invoice, otherwise the time the task was added. A task is removed once its document is signed, its file uploaded, its invoice paid, its message read or its appointment confirmed.',
    answer: [ToDoDto],
  })
  listToDo(@CurrentActor() client: Actor, @Query() query: PageQuery) {
    return this.toDo.of(client, query);
  }

  @Get('admin/today')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Get the practice’s tasks for today',
    description:
      'Each list has its count and its first five items, oldest first. Clients with a closed account and suspected spam are left out. For assistants, lists about money are empty.',
    answer: TodayDto,
  })
  async getToday(@CurrentActor() admin: Actor, @Query() { assignee }: TodayQuery) {
    return this.today.read(admin, await this.assignments.assignee(admin, assignee));
  }

  @Get('admin/weekly-close')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Get the weekly review',
    description:
      "Money received and outstanding, requests and invoices due in the week, clients waiting on the practice, and clients without recent activity, as of the end of the week in the practice's time zone, or now. A future week is empty.",
    answer: WeeklyCloseDto,
  })
  getWeeklyClose(@CurrentActor() admin: Actor, @Query() { week }: WeeklyCloseQuery) {
    return this.weeklyClose.read(admin, week);
  }

  @Post('admin/weekly-close')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Close a week',
    description:
      'Once its review is done. From then on, invoices are dated after it, and no payment is recorded on its days, unless an owner sends `confirmClosed`. Only a week that is over; safe to repeat.',
    answer: WeeklyCloseDto,
    refusals: { 409: 'week.not_over' },
  })
  async closeWeek(@CurrentActor() admin: Actor, @Body() { week }: CloseWeekDto) {
    await this.closedWeeks.close(admin, week);
    return this.weeklyClose.read(admin, week);
  }

  @Delete('admin/weekly-close/:week')
  @Allow('admin', { role: 'owner' })
  @ApiParam({ name: 'week', type: String, example: '2026-W47', description: 'ISO 8601 week' })
  @Endpoint({
    summary: 'Reopen a closed week',
    description: 'Safe to repeat: 204 for an open week as well. It is recorded.',
  })
  reopenWeek(@CurrentActor() owner: Actor, @Param('week') week: string) {
    return this.closedWeeks.reopen(owner, week);
  }
}
