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
export interface DestructionEvent<Type extends string> extends Recorded {
  type: Type;
  destructionId: number;
}

/** A change of a legal hold; visible to admins only. */
export interface LegalHoldEvent<Type extends string = string> extends Recorded {
  type: Type;
}

declare module '../../../kernel/recorded.js' {
  interface SubjectTypes {
    destruction: true;
    legal_hold: true;
  }
}

declare module '../../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes {
    'destruction.completed': DestructionEvent<'destruction.completed'>;
    'destruction.made': DestructionEvent<'destruction.made'>;
    'legal_hold.changed': LegalHoldEvent<'legal_hold.changed'>;
    'legal_hold.placed': LegalHoldEvent<'legal_hold.placed'>;
    'legal_hold.released': LegalHoldEvent<'legal_hold.released'>;
    'retention.changed': RetentionChanged;
    'retention.resumed': RetentionResumed;
  }
}
