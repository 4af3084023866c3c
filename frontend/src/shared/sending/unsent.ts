import {
  isClaimedByOther,
  isQuestion,
  laneOf,
  type Sending,
  type SendingData,
  type SendingKind,
} from './sending.ts';

/** sending: its call is under way, here or in another tab; asks: too old to be sent unasked; failed: `problem` says why. */
type SendingState = 'sending' | 'waiting' | 'asks' | 'failed';

/** A sending as a screen shows it. */
export type Unsent = Sending & {
  state: SendingState;
  /** Upload progress from 0 to 1. */
  sent: number;
  problem: string | undefined;
  /** Only in the memory of this tab: the browser stores nothing. */
  isVolatile: boolean;
  /** Files that were changed on the disk, so that it cannot be sent as it is. */
  changedFiles: readonly Blob[];
};
export type UnsentOf<Kind extends SendingKind> = Extract<Unsent, { kind: Kind }>;

export type Outcome = { sending: Sending } & ({ answer: unknown } | { failure: Error });

/** Sending of a screen. */
export type NewSending = { [Kind in SendingKind]: { kind: Kind; data: SendingData[Kind] } }[SendingKind];

/** State of a sending in this tab alone. */
export interface Work {
  isSending: boolean;
  sent: number;
  /** A screen waits for it, and shows its progress itself. */
  isAttended?: boolean;
  problem?: string;
  /** Sent again at the next `wake`, not before. */
  isPaused?: boolean;
  changedFiles?: readonly Blob[];
  /** The server has failed before. */
  hasFailed?: boolean;
  /** There was no connection. */
  hasWaited?: boolean;
  ready?: () => Promise<void>;
}

/**
 * Sendings as screens show them, without those that a screen waits for.
 * @param me this tab
 */
export function unsentOf(
  sendings: readonly Sending[],
  work: ReadonlyMap<number, Work>,
  now: number,
  me: string,
): Unsent[] {
  const stuck = new Set<string>();
  return sendings
    .filter(({ id }) => !work.get(id)?.isAttended)
    .map((sending) => {
      const { id, refusal } = sending;
      const own = work.get(id);
      const problem = refusal ?? own?.problem;
      const lane = laneOf(sending);
      const isTaken = isClaimedByOther(sending, now, me);
      const alone = stateOf(problem, isTaken || own?.isSending === true, isQuestion(sending, now), own);
      // It will not be sent before the one in front of it.
      const state = stuck.has(lane) && alone === 'sending' ? 'waiting' : alone;
      if (state === 'waiting' || state === 'asks') stuck.add(lane);
      return {
        ...sending,
        state,
        sent: own?.sent ?? 0,
        problem,
        isVolatile: id < 0,
        changedFiles: own?.changedFiles ?? [],
      };
    });
}

function stateOf(
  problem: string | undefined,
  isSending: boolean,
  isOld: boolean,
  work: Work | undefined,
): SendingState {
  if (isSending) return 'sending';
  if (problem !== undefined) return 'failed';
  if (isOld) return 'asks';
  // Just written, it is about to be sent.
  return work && !work.hasWaited && navigator.onLine ? 'sending' : 'waiting';
}
