import { Injectable } from '@nestjs/common';
import {
  type RestoreCheck,
  RestoreChecks,
  type RestoreFinding,
  someOf,
} from '../../../platform/restore/restore-checks.js';
import { ActivityLog } from './activity-log-queries.js';

/** Recomputes every chain of the log, from its first event to its head. */
@Injectable()
export class ChainsCheck implements RestoreCheck {
  readonly place = 3;

  constructor(
    checks: RestoreChecks,
    private readonly log: ActivityLog,
  ) {
    checks.add(this);
  }

  async run(): Promise<RestoreFinding> {
    let chains = 0;
    let events = 0;
    const faults: string[] = [];
    for await (const subject of this.log.subjects()) {
      const chain = await this.log.chain(subject);
      chains++;
      events += chain.events.length;
      if (chain.fault)
        faults.push(
          `The activity chain of ${subject.type} ${subject.id} is broken at event ${chain.fault.sequence}: ${chain.fault.reason}.`,
        );
    }
    return {
      message: `Checked ${chains} activity chains with ${events} events. No changes found.`,
      faults: someOf(faults),
    };
  }
}
