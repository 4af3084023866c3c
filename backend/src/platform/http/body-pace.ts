import type { Request } from 'express';

/** Slowest pace of a body before it counts as stalled, because it occupies memory, or a slot, while it is read. */
export interface Pace {
  /** Milliseconds without a byte. */
  silence: number;
  /** Bytes per second, measured over `window` milliseconds. */
  floor: () => number;
  window: number;
  /** Milliseconds for a whole body, plus its size at this number of bytes per second. */
  whole: number;
  rate: number;
}

/** Pace that a phone on a weak connection keeps. */
export const defaultPace: Pace = {
  silence: 20_000,
  floor: () => 2_000,
  window: 60_000,
  whole: 60_000,
  rate: 20_000,
};

export interface PaceWatch {
  /** Rejects with the reason of `refuse`, or if the body arrives too slowly; never resolves. */
  refused: Promise<never>;
  refuse: (reason: Error) => void;
  stop: () => void;
}

/**
 * Watches a body that something else reads.
 * @param largest bytes that are expected if the sender announces none
 * @param stalled makes the refusal of a slow sender
 */
export function watchPace(
  request: Request,
  largest: number,
  { silence, floor, window, whole, rate }: Pace,
  stalled: () => Error,
): PaceWatch {
  let inWindow = 0;
  let refuse: (reason: Error) => void = () => {};
  const refused = new Promise<never>((_resolve, reject) => (refuse = reject));
  const stall = (): void => refuse(stalled());
  const quiet = setTimeout(stall, silence);
  const slow = setInterval(() => {
    if (inWindow < (floor() * window) / 1000) stall();
    inWindow = 0;
  }, window);
  const announced = Number(request.headers['content-length'] ?? largest);
  const late = setTimeout(stall, whole + (announced / rate) * 1000);
  const count = (piece: Buffer): void => {
    inWindow += piece.length;
    quiet.refresh();
  };
  request.on('data', count);
  const stop = (): void => {
    clearTimeout(quiet);
    clearInterval(slow);
    clearTimeout(late);
    request.off('data', count);
  };
  return { refused, refuse, stop };
}
