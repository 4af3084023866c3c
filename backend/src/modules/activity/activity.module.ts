import { Module } from '@nestjs/common';
import { ActivityLog } from './application/activity-log.js';
import { ActivityQueries } from './application/activity-queries.js';
import { OnDomainEvents } from './application/on-domain-events.js';
import { OnRefusedAttempt } from './application/on-refused-attempt.js';
import { RefusedEvents } from './application/refused-events.js';
import { ActivityController } from './http/activity.controller.js';

@Module({
  controllers: [ActivityController],
  providers: [ActivityLog, ActivityQueries, OnDomainEvents, OnRefusedAttempt, RefusedEvents],
  exports: [ActivityLog],
})
export class ActivityModule {}
