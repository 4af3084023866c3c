import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { Search } from '../application/search.js';
import { FindQuery, FoundDto } from './search.dto.js';

@ApiTags('Workday')
@Controller('admin/search')
@Allow('admin')
export class SearchController {
  constructor(private readonly search: Search) {}

  @Get()
  @Endpoint({
    summary: 'Find anything by any part of its words',
    description:
      "Looks through clients' names, user names and e-mail addresses, titles of documents and requests, subjects of conversations, numbers and descriptions of invoices, kinds and notes of appointments. Not paged: at most 20, best first: the very title, then what begins with what was typed, then words that begin with it, then any part.",
    answer: [FoundDto],
    refusals: { 400: 'request.invalid' },
  })
  findRecords(@CurrentActor() admin: Actor, @Query() { q }: FindQuery): Promise<FoundDto[]> {
    return this.search.find(admin, q);
  }
}
