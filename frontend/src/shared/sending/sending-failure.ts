import { loginAgain, NotConfirmed, otherPerson } from '../action/question.ts';
import { fileChangeOf, NetworkError, refusalOf } from '../http/api-error.ts';

/**
 * unreached: no answer of ours; session: it has ended, or is someone else's; busy: later, as the server said; broken: the server
 * failed; changed: a chosen file has changed; refused: by the server, and will be again
 */
export type FailureKind = 'unreached' | 'session' | 'busy' | 'broken' | 'changed' | 'refused';

const busy = new Set([408, 425, 429, 503]);
const gateways = new Set([502, 503, 504]);

export function kindOfFailure(failure: unknown): FailureKind {
  if (fileChangeOf(failure)) return 'changed';
  if (failure instanceof NotConfirmed || loginAgain.isWantedBy(failure) || otherPerson.isWantedBy(failure))
    return 'session';
  const refusal = refusalOf(failure);
  if (!refusal) return isUnanswered(failure) ? 'unreached' : 'broken';
  const { status, code } = refusal;
  // A proxy in front of a server that restarts.
  if (gateways.has(status) && code === '') return 'unreached';
  if (busy.has(status) || code === 'idempotency.in_progress') return 'busy';
  return status >= 500 ? 'broken' : 'refused';
}

function isUnanswered(failure: unknown): boolean {
  if (failure instanceof NetworkError) return true;
  return failure instanceof Error && isUnanswered(failure.cause);
}
