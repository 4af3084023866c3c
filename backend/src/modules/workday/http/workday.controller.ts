import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { ClientAssignments } from '../../identity/index.js';
import { ClientSummaryQueries } from '../application/client-summary-queries.js';
import { SearchQueries } from '../application/search-queries.js';
import { ToDoQueries } from '../application/to-do-queries.js';
import { TodayQueries } from '../application/today-queries.js';
import { ClientSummaryDto } from './client-summary.dto.js';
import { FindQuery, FoundDto } from './search.dto.js';
import { ToDoDto } from './to-do.dto.js';
import { TodayDto, TodayQuery } from './today.dto.js';

@ApiTags('Workday')
@Controller()
export class WorkdayController {
  constructor(
    private readonly summaries: ClientSummaryQueries,
    private readonly search: SearchQueries,
    private readonly toDo: ToDoQueries,
    private readonly today: TodayQueries,
    private readonly assignments: ClientAssignments,
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
}
