import { Injectable } from '@nestjs/common';
import { ActivityRepository, type RefusedEvent } from '../domain/ports.js';

/** Maximum number of refused events of one type, per actor and record, within the counting period. */
const maxEvents = 20;

/** Details of the last event that is recorded: further ones within the period are not. */
export const furtherNotRecorded = { furtherNotRecorded: true };

/** Limits refused events, so that one person cannot grow another person's chain without limit. */
@Injectable()
export class RefusedEvents {
  constructor(private readonly log: ActivityRepository) {}

  /**
   * Checks whether one more refused event may be recorded, and whether it is the last one. Runs in the
   * recording transaction and blocks similar ones until it ends, so that parallel events are counted.
   * @param since start of the counting period
   */
  async room(event: RefusedEvent, since: Date): Promise<'some' | 'last' | 'none'> {
    const count = await this.log.countRefused(event, since);
    if (count >= maxEvents) return 'none';
    return count === maxEvents - 1 ? 'last' : 'some';
  }
}
