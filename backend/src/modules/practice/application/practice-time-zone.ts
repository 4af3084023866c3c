import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Site } from './site.js';

/** Keeps scheduled jobs in the practice's time zone, also after it changes. */
@Injectable()
export class PracticeTimeZone {
  constructor(jobs: Jobs, events: DomainEvents, site: Site) {
    jobs.followPracticeZone(() => site.timeZone());
    events.subscribe('practice.changed', async () => jobs.moveToPracticeZone(await site.timeZone()));
  }
}
