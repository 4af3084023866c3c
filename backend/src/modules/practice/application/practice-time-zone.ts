import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Site } from './site.js';

/** Keeps scheduled jobs in the practice's time zone, also after it changes. */
@Injectable()
export class PracticeTimeZone {
  constructor(jobs: Jobs, events: DomainEvents, site: Site) {
    jobs.followPracticeZone(() => site.timeZone());
    events.subscribe('practice.changed', async () => jobs.moveToPracticeZone(await site.timeZone()));
  }
}
