import { Module } from '@nestjs/common';
import { ClientSummaries } from './application/client-summaries.js';
import { Search } from './application/search.js';
import { Today } from './application/today.js';
import { ClientSummariesController } from './http/client-summaries.controller.js';
import { SearchController } from './http/search.controller.js';
import { TodayController } from './http/today.controller.js';

/** What several modules know, put together for the practice's day: reads alone, over views that their owners publish. */
@Module({
  controllers: [ClientSummariesController, SearchController, TodayController],
  providers: [ClientSummaries, Search, Today],
})
export class WorkdayModule {}
