import { Body, Controller, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { ClientQueries } from '../application/client-queries.js';
import { TagQueries } from '../application/tag-queries.js';
import { Tags } from '../application/tags.js';
import { ClientDto } from './clients.dto.js';
import { ClientTagsDto, TagClientsDto, TagDto, TaggedClientsDto, UpdateTagDto } from './tags.dto.js';

@ApiTags('Clients')
@Controller('admin')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('account')
export class TagsController {
  constructor(
    private readonly tags: Tags,
    private readonly queries: TagQueries,
    private readonly directory: ClientQueries,
  ) {}

  @Get('tags')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Tags of clients, by name',
    description: 'Only staff see them. A tag exists as long as a client has it.',
    answer: [TagDto],
  })
  listTags(@CurrentActor() admin: Actor) {
    return this.queries.list(admin);
  }

  @Patch('tags/:name')
  @RecordRefusals('tag')
  @Endpoint({
    summary: 'Rename a tag, or change its color',
    description:
      'For all clients that have it. Omitted fields keep their values. 409 if another tag has the name.',
    answer: TagDto,
    refusals: { 404: 'tag.not_found', 409: 'tag.exists' },
  })
  async updateTag(@CurrentActor() admin: Actor, @Param('name') name: string, @Body() changes: UpdateTagDto) {
    await this.tags.change(admin, name, changes);
    return this.queries.one(admin, changes.name ?? name);
  }

  @Post('clients/tags')
  @Endpoint({
    summary: 'Add tags to clients, or take them away',
    description:
      'All or none: unless all are open clients, nothing is changed (400 `fields.userIds`), and neither if one would ' +
      'have more than ten tags (400 `fields.tags`). A tag that is added and removed is added.',
    answer: TaggedClientsDto,
    status: 200,
    idempotent: 'database',
  })
  async applyTags(
    @CurrentActor() admin: Actor,
    @Body() { userIds, add = [], remove = [] }: TagClientsDto,
  ): Promise<TaggedClientsDto> {
    return { changed: await this.tags.changeEach(admin, userIds, { add, remove }) };
  }

  @Put('clients/:id/tags')
  @Endpoint({
    summary: 'Replace the tags of a client',
    description:
      'Names are equal without case and accents: an existing tag keeps its name and color, a new one is gray. At most ' +
      'ten. Open clients only, archived ones as well.',
    answer: ClientDto,
    byId: 'users.id of the client',
  })
  async setClientTags(@CurrentActor() admin: Actor, @IdParam() id: number, @Body() { tags }: ClientTagsDto) {
    await this.tags.replace(admin, id, tags);
    return this.directory.one(admin, id);
  }
}
