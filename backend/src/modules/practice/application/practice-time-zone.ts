import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../platform/events/jobs.js';
import { Site } from './site.js';

/** Keeps recurring jobs in the practice's time zone, also after it changes. */
@Injectable()
export class PracticeTimeZone {
  constructor(jobs: Jobs, site: Site) {
    jobs.followPracticeZone(() => site.timeZone());
  }
}
