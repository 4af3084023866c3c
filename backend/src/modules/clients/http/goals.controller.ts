import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { type Actor, clientOf } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { RecordVersions } from '../../../platform/database/record-versions.js';
import { Accounts } from '../../identity/index.js';
import { ClientRecordQueries, goalVersions } from '../application/client-record-queries.js';
import { Goals } from '../application/goals.js';
import { CreateGoalDto, GoalDto, GoalVersionDto, UpdateGoalDto } from './goals.dto.js';

@ApiTags('Goals')
@Controller('goals')
@Allow('client', { scope: 'owner' })
export class GoalsController {
  constructor(
    private readonly goals: Goals,
    private readonly queries: ClientRecordQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: "The client's financial goals, newest first",
    description: 'Each with its progress.',
    answer: [GoalDto],
  })
  listGoals(@CurrentActor() client: Actor, @Query() page: PageQuery) {
    return this.queries.goals(client, clientOf(client), page);
  }

  @Post()
  @Endpoint({
    summary: 'Create a goal',
    description: 'Visible to the practice. At most fifty.',
    answer: GoalDto,
    status: 201,
    idempotent: 'database',
    refusals: { 409: 'goal.too_many' },
  })
  createGoal(@CurrentActor() client: Actor, @Body() goal: CreateGoalDto) {
    return this.goals.create(client, clientOf(client), goal);
  }

  @Patch(':id')
  @Allow('client', { scope: 'owner', record: 'goals' })
  @Endpoint({
    summary: 'Change a goal or its progress',
    description: 'Omitted fields keep their values.',
    answer: GoalDto,
    byId: 'goals.id',
  })
  updateGoal(@CurrentActor() client: Actor, @IdParam() id: number, @Body() changes: UpdateGoalDto) {
    return this.goals.update(client, clientOf(client), id, changes);
  }

  @Delete(':id')
  @Allow('client', { scope: 'owner', record: 'goals' })
  @Endpoint({
    summary: 'Delete a goal',
    description: 'The activity log keeps the fact that it existed. 409 if it can’t be deleted now.',
    byId: 'goals.id',
    refusals: { 409: 'goal.held' },
  })
  deleteGoal(@CurrentActor() client: Actor, @IdParam() id: number) {
    return this.goals.delete(client, clientOf(client), id);
  }
}

const byClient = 'users.id of the client';
const GoalId = (): MethodDecorator =>
  ApiParam({ name: 'goalId', type: 'integer', description: 'goals.id', example: 1 });

@ApiTags('Goals')
@Controller('admin/clients/:id/goals')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('account')
export class GoalsAdminController {
  constructor(
    private readonly goals: Goals,
    private readonly queries: ClientRecordQueries,
    private readonly accounts: Accounts,
  ) {}

  @Get()
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: "A client's financial goals, newest first",
    description: 'Empty for a closed account: its goals were deleted.',
    answer: [GoalDto],
    byId: byClient,
  })
  async listClientGoals(@CurrentActor() admin: Actor, @IdParam() clientId: number, @Query() page: PageQuery) {
    await this.accounts.getClient(admin, clientId);
    return this.queries.goals(admin, clientId, page);
  }

  @Post()
  @Endpoint({
    summary: 'Create a goal for a client',
    description: 'Visible to the client immediately. At most fifty.',
    answer: GoalDto,
    status: 201,
    byId: byClient,
    idempotent: 'database',
    refusals: { 409: 'goal.too_many' },
  })
  createClientGoal(@CurrentActor() admin: Actor, @IdParam() clientId: number, @Body() goal: CreateGoalDto) {
    return this.goals.create(admin, clientId, goal);
  }

  @Patch(':goalId')
  @GoalId()
  @Endpoint({
    summary: "Change a client's goal or its progress",
    description: 'Omitted fields keep their values.',
    answer: GoalDto,
    byId: byClient,
    refusals: { 404: 'goal.not_found' },
  })
  updateClientGoal(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @IdParam('goalId') id: number,
    @Body() changes: UpdateGoalDto,
  ) {
    return this.goals.update(admin, clientId, id, changes);
  }

  @Delete(':goalId')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @GoalId()
  @Endpoint({
    summary: "Delete a client's goal",
    description: 'The activity log keeps the fact that it existed. 409 under a legal hold.',
    byId: byClient,
    refusals: { 404: 'goal.not_found', 409: 'goal.held' },
  })
  deleteClientGoal(@CurrentActor() admin: Actor, @IdParam() clientId: number, @IdParam('goalId') id: number) {
    return this.goals.delete(admin, clientId, id);
  }
}

@ApiTags('Goals')
@Controller('admin/goals')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('goal')
export class GoalVersionsController {
  constructor(private readonly versions: RecordVersions) {}

  @Get(':id/versions')
  @Endpoint({
    summary: 'Earlier versions of a goal, newest first',
    description: 'Every change keeps the previous values until the goal is deleted.',
    answer: [GoalVersionDto],
    byId: 'goals.id',
  })
  listGoalVersions(@CurrentActor() admin: Actor, @IdParam() id: number, @Query() page: PageQuery) {
    return this.versions.list<GoalVersionDto>(admin, goalVersions, id, page);
  }
}
