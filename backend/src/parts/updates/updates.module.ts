import { Module } from '@nestjs/common';
import { partScope } from '../../platform/parts/part-scope.js';
import { SqlSeenFeed } from './infrastructure/sql-seen-feed.js';
import { UpdateCheck } from './infrastructure/update-check.js';
import { UpdateFeed } from './infrastructure/update-feed.js';

@Module({ providers: [partScope('updates'), SqlSeenFeed, UpdateCheck, UpdateFeed] })
export class UpdatesModule {}
