import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../toast';
import type { CancelablePromise } from '../api';
import { withUploadProgress } from '../http';
import { UploadQueue, type Outcome, type Sending } from './upload-queue';
import { outcomeToast } from './upload-words';

/** The generated call that sends one file. */
type Send<Answer> = (sending: Pick<Sending, 'file' | 'title' | 'keyFor'>) => CancelablePromise<Answer>;

export interface UploadQueueState {
  queue: UploadQueue;
  files: UploadQueue['files'];
  /** Something is on its way or waits its turn. */
  busy: boolean;
}

/**
 * Files that are sent by `send`, each with its progress. When all of them have come to an end a toast says how, and
 * `onFinished` makes stale what the screen should load again. Leaving the page before that is asked about.
 */
export function useUploadQueue<Answer>(
  send: Send<Answer>,
  onFinished: (outcome: Outcome) => unknown,
): UploadQueueState {
  const toast = useToast();
  const [queue] = useState(() => new UploadQueue());
  // As a mutation, so that a session that has ended meanwhile is noticed.
  const { mutateAsync } = useMutation({
    mutationFn: ({ onProgress, signal, ...sending }: Sending) => {
      const call = withUploadProgress(onProgress, () => send(sending));
      signal.addEventListener('abort', () => call.cancel());
      return call;
    },
  });
  useEffect(() => {
    queue.use({
      send: (sending) => mutateAsync(sending),
      onFinished: (outcome) => {
        toast(outcomeToast(outcome));
        void onFinished(outcome);
      },
    });
  });
  const files = useSyncExternalStore(queue.subscribe, () => queue.files);
  const busy = files.some(({ state }) => state === 'waiting' || state === 'sending');
  useLeaveQuestion(busy);
  return { queue, files, busy };
}

/** The browser asks, in its own words, before it leaves the page. */
function useLeaveQuestion(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
