import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { SavedViewQueries } from '../application/saved-view-queries.js';
import { SavedViewRepository } from '../domain/ports.js';
import { keptQuery, maximumViews } from '../domain/saved-view.js';
import { CreateSavedViewDto, SavedViewDto, UpdateSavedViewDto } from './saved-views.dto.js';

@ApiTags('Saved views')
@Controller('admin/saved-views')
@Allow('admin', { role: 'assistant' })
export class SavedViewsController {
  constructor(
    private readonly views: SavedViewRepository,
    private readonly queries: SavedViewQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: "The caller's saved views of lists",
    description: 'By list and name. Views that come with Steward are not among them.',
    answer: [SavedViewDto],
  })
  listSavedViews(@CurrentActor() admin: Actor) {
    return this.queries.of(admin.id);
  }

  @Post()
  @Endpoint({
    summary: 'Save a view of a list',
    description: `For the caller alone, ${maximumViews} at most. Names are unique in each list.`,
    answer: SavedViewDto,
    status: 201,
    idempotent: 'database',
    refusals: { 409: 'saved_view.exists' },
  })
  async createSavedView(@CurrentActor() admin: Actor, @Body() view: CreateSavedViewDto) {
    const id = await this.views.add(admin.id, { ...view, query: keptQuery(view.query) });
    return this.queries.one(admin.id, id);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change a saved view',
    description: 'Omitted fields keep their values.',
    answer: SavedViewDto,
    byId: 'saved_views.id',
    refusals: { 409: 'saved_view.exists' },
  })
  async updateSavedView(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { query, ...changes }: UpdateSavedViewDto,
  ) {
    await this.views.change(admin.id, id, {
      ...changes,
      ...(query !== undefined && { query: keptQuery(query) }),
    });
    return this.queries.one(admin.id, id);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Delete a saved view',
    description: 'Of the caller.',
    byId: 'saved_views.id',
  })
  deleteSavedView(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.views.delete(admin.id, id);
  }
}
