import { Module } from '@nestjs/common';
import { Today } from './application/today.js';
import { TodayController } from './http/today.controller.js';

/** What several modules know, put together for the practice's day: reads alone, over views that their owners publish. */
@Module({
  controllers: [TodayController],
  providers: [Today],
})
export class WorkdayModule {}
