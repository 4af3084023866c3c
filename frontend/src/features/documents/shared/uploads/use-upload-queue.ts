import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStaleQueries, type DomainEvent } from '../../../../shared/action/stale-queries';
import { useAction } from '../../../../shared/action/use-action';
import type { CancelablePromise } from '../../../../shared/api';
import { withUploadProgress } from '../../../../shared/http/http';
import { useToast } from '../../../../shared/toast/toast';
import { UploadQueue, type UploadSummary, type Sending } from './upload-queue';
import { summaryToast } from './upload-text';

/** Generated call that uploads one file. */
type Send<Answer> = (sending: Pick<Sending, 'file' | 'title' | 'keyFor'>) => CancelablePromise<Answer>;

export interface UploadQueueState {
  queue: UploadQueue;
  files: UploadQueue['files'];
  /** True if an upload is running or queued. */
  busy: boolean;
}

interface UploadQueueOptions<Answer> {
  send: Send<Answer>;
  events: readonly DomainEvent[];
  /** Returns true if the screen shows the result itself. */
  onFinished?: (summary: UploadSummary) => boolean;
}

/**
 * Queue of files uploaded by `send`, each with its progress. When all have finished, one toast or the
 * screen reports the result, and stale queries are reloaded. The form around it guards against leaving before that.
 */
export function useUploadQueue<Answer>(options: UploadQueueOptions<Answer>): UploadQueueState {
  const { send, events, onFinished } = options;
  const toast = useToast();
  const markStale = useStaleQueries();
  const [queue] = useState(() => new UploadQueue());
  const { mutateAsync } = useAction({
    call: ({ onProgress, signal, ...sending }: Sending) => {
      const call = withUploadProgress(onProgress, send(sending));
      signal.addEventListener('abort', () => call.cancel());
      return call;
    },
  });
  useEffect(() => {
    queue.use({
      send: (sending) => mutateAsync(sending),
      onFinished: (summary) => {
        if (!onFinished?.(summary)) toast(summaryToast(summary));
        void markStale(events);
      },
    });
  });
  const files = useSyncExternalStore(queue.subscribe, () => queue.files);
  const busy = files.some(({ state }) => state === 'waiting' || state === 'sending');
  return { queue, files, busy };
}
