import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { ActivityRepository } from '../domain/ports.js';
import { furtherNotRecorded, RefusedEvents } from './refused-events.js';
import { type RefusedAttempt, Refusals } from '../../../platform/requests/refusals.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { currentAccessTokenId, currentRequestContext } from '../../../platform/requests/request-context.js';

/**
 * Milliseconds in which a repeated attempt is one event, so that repeating cannot fill another person's log.
 */
const repetition = 60_000;
/** Milliseconds in which one actor's attempts at one record are counted. */
const counted = 24 * 60 * 60_000;

/**
 * Invalid input is not an attempt; a wrong password is. For admins, not found means that the record does not
 * exist.
 */
const isWorthRecording = ({ actor, error: { kind, code } }: RefusedAttempt): boolean =>
  ['forbidden', 'conflict'].includes(kind) ||
  (kind === 'not_found' && actor.role === 'client') ||
  (kind === 'invalid' && code.startsWith('auth.'));

/**
 * Records a refused action as an event of the record that it was about. Runs in its own transaction, since
 * the request's was rolled back.
 */
@Injectable()
export class OnRefusedAttempt {
  constructor(
    refusals: Refusals,
    work: UnitOfWork,
    private readonly refusedEvents: RefusedEvents,
    private readonly log: ActivityRepository,
    private readonly clock: Clock,
  ) {
    refusals.onEach(async (attempt) => {
      if (isWorthRecording(attempt)) await work.run(() => this.record(attempt));
    });
  }

  private async record(attempt: RefusedAttempt): Promise<void> {
    const { actor, subject, operation, error } = attempt;
    const now = this.clock.now();
    const { address, agent } = currentRequestContext();
    const accessTokenId = currentAccessTokenId();
    const details = {
      attempt: operation,
      code: error.code,
      ...(accessTokenId !== null && { accessTokenId }),
    };
    const since = new Date(now.getTime() - counted);
    const type = `${subject.type}.refused`;
    const room = await this.refusedEvents.room({ subject, type, actorId: actor.id }, since);
    if (room === 'none') return;
    await this.log.appendRefused(
      {
        ...{ subject, type, actorId: actor.id, at: now, address, agent },
        details: { ...details, ...(room === 'last' && furtherNotRecorded) },
      },
      {
        // A missing record of the client's own simply does not exist.
        own: error.kind !== 'not_found',
        unlike: { details, since: new Date(now.getTime() - repetition) },
      },
    );
  }
}
