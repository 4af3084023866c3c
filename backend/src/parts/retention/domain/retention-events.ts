import type { Recorded } from '../../../kernel/index.js';

/** The practice changed the retention period of a category. */
export interface RetentionChanged extends Recorded {
  type: 'retention.changed';
}

/** Destruction resumed after the pause that follows a restore. */
interface RetentionResumed extends Recorded {
  type: 'retention.resumed';
}

/**
 * `made`: records were destroyed and a certificate lists them; `completed`: all bytes of their files are
 * removed.
 */
export interface DestructionEvent extends Recorded {
  type: 'destruction.made' | 'destruction.completed';
}

declare module '../../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    retention: RetentionChanged | RetentionResumed | DestructionEvent;
  }
}
