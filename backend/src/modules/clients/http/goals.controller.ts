import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../kernel/page.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { Idempotent } from '../../../platform/http/idempotency.interceptor.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { ClientRecordQueries } from '../application/client-record-queries.js';
import { Goals } from '../application/goals.js';
import { CreateGoalDto, GoalDto, UpdateGoalDto } from './goals.dto.js';

@ApiTags('Goals')
@Controller('goals')
@Allow('client')
export class GoalsController {
  constructor(
    private readonly goals: Goals,
    private readonly queries: ClientRecordQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: "The caller's financial goals, newest first",
    description: 'Each with its progress.',
    answer: [GoalDto],
  })
  listGoals(@CurrentActor() client: Actor, @Query() page: PageQuery): Promise<Page<GoalDto>> {
    return this.queries.goals(client, client.id, page);
  }

  @Post()
  @Idempotent()
  @Endpoint({
    summary: 'Create a goal',
    description: 'Visible to the practice. At most fifty.',
    answer: GoalDto,
    status: 201,
    idempotent: true,
    refusals: { 400: 'request.invalid', 409: 'goal.too_many' },
  })
  createGoal(@CurrentActor() client: Actor, @Body() goal: CreateGoalDto): Promise<GoalDto> {
    return this.goals.create(client, client.id, goal);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change a goal or its progress',
    description: 'Omitted fields keep their values.',
    answer: GoalDto,
    byId: 'goals.id',
    refusals: { 400: 'request.invalid' },
  })
  updateGoal(
    @CurrentActor() client: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateGoalDto,
  ): Promise<GoalDto> {
    return this.goals.update(client, client.id, id, changes);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Delete a goal',
    description: 'The activity log keeps the fact that it existed. 409 if it can’t be deleted now.',
    byId: 'goals.id',
    refusals: { 409: 'goal.held' },
  })
  deleteGoal(@CurrentActor() client: Actor, @IdParam() id: number): Promise<void> {
    return this.goals.delete(client, client.id, id);
  }
}
