import { Injectable } from '@nestjs/common';
import type { DemoLoader } from '../../../demo/demo-practice.js';
import { Starters } from '../application/starters.js';

/** The demo practice has the questionnaires that every practice finds. */
@Injectable()
export class DemoQuestionnaires implements DemoLoader {
  constructor(private readonly starters: Starters) {}

  load(): Promise<void> {
    return this.starters.make();
  }
}
