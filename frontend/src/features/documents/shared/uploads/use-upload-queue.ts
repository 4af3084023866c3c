import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStaleQueries, type DomainEvent } from '../../../../shared/action/stale-queries';
import { useAction } from '../../../../shared/action/use-action';
import type { CancelablePromise } from '../../../../shared/api';
import { withUploadProgress } from '../../../../shared/http/http';
import type { NewSending } from '../../../../shared/sending/unsent';
import { useSender } from '../../../../shared/sending/use-sender';
import { useAuth } from '../../../../shared/session/session';
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

/** `keepAs`: as what a file is sent that is kept until the server has it. */
export type SentAs<Answer> =
  | { send: Send<Answer> }
  | { keepAs: (sending: Pick<Sending, 'file' | 'title'>) => NewSending };

type UploadQueueOptions<Answer> = SentAs<Answer> & {
  events: readonly DomainEvent[];
  /** Returns true if the screen shows the result itself. */
  onFinished?: (summary: UploadSummary) => boolean;
};

/**
 * Queue of files uploaded by `send`, each with its progress. When all have finished, one toast or the
 * screen reports the result, and stale queries are reloaded. The form around it guards against leaving before that.
 */
export function useUploadQueue<Answer>(options: UploadQueueOptions<Answer>): UploadQueueState {
  const { events, onFinished } = options;
  const sender = useSender();
  const owner = useAuth().user?.id;
  const toast = useToast();
  const markStale = useStaleQueries();
  const [queue] = useState(() => new UploadQueue());
  const { mutateAsync } = useAction({
    call: ({ onProgress, signal, ...sending }: Sending): Promise<unknown> => {
      if ('keepAs' in options && owner !== undefined) {
        const { file, keyFor } = sending;
        const kept = options.keepAs(sending);
        const key = keyFor({ file, ...kept.data });
        return sender.attempt(owner, kept, [file], key, { onProgress, signal });
      }
      if (!('send' in options)) return Promise.reject(new Error('Nobody is logged in'));
      const call = withUploadProgress(onProgress, options.send(sending));
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
