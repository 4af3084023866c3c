import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../kernel/page.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { ToDoQueries } from '../application/to-do-queries.js';
import { ToDoDto } from './to-do.dto.js';

@ApiTags('Workday')
@Controller('to-do')
export class ToDoController {
  constructor(private readonly toDo: ToDoQueries) {}

  @Get()
  @Allow('client')
  @Endpoint({
    summary: 'Get the client’s to-do list',
    description:
      'Overdue tasks first, then by date: the start of an appointment, the due date of a request or an invoice, otherwise the time the task was added. A task is removed once its document is signed, its file uploaded, its invoice paid, its message read or its appointment confirmed.',
    answer: [ToDoDto],
  })
  listToDo(@CurrentActor() client: Actor, @Query() query: PageQuery): Promise<Page<ToDoDto>> {
    return this.toDo.of(client, query);
  }
}
