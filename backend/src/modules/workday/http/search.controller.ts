import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { SearchQueries } from '../application/search-queries.js';
import { FindQuery, FoundDto } from './search.dto.js';

@ApiTags('Workday')
@Controller('admin/search')
@Allow('admin')
export class SearchController {
  constructor(private readonly search: SearchQueries) {}

  @Get()
  @Endpoint({
    summary: 'Search all records',
    description:
      'Searches client names, usernames and email addresses, titles of documents and requests, conversation subjects, invoice numbers and descriptions, appointment types and notes. Not paged: at most 20, best first: exact title, then titles that start with the text, then words that start with it, then any match.',
    answer: [FoundDto],
  })
  findRecords(@CurrentActor() admin: Actor, @Query() { q }: FindQuery): Promise<FoundDto[]> {
    return this.search.find(admin, q);
  }
}
