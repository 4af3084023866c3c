import { Injectable } from '@nestjs/common';
import { demoActor, type DemoLoader } from '../../../demo/demo-practice.js';
import { holidaysFrom } from '../../../demo/holidays.js';
import { Site } from '../../../modules/practice/index.js';
import { PracticeAvailability } from '../../../modules/scheduling/index.js';

const rules = {
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  bufferMinutes: 0,
  noticeHours: 24,
  horizonDays: 60,
};

/** Hours of the demo practice; its first session is free. */
@Injectable()
export class DemoHours implements DemoLoader {
  constructor(
    private readonly availability: PracticeAvailability,
    private readonly site: Site,
  ) {}

  async load(): Promise<void> {
    const { types, cancelHours } = await this.availability.get();
    const closed = holidaysFrom(Number((await this.site.today()).slice(0, 4)));
    const kinds = types.map(({ type, minutes }) => ({ type, minutes, free: type === 'consultation' }));
    const entered = { types: kinds, cancelHours, ...rules, closed };
    await this.availability.replace(demoActor, entered);
  }
}
