import { Module } from '@nestjs/common';

/** What several modules know, put together for the practice's day: reads alone, over views that their owners publish. */
@Module({})
export class WorkdayModule {}
