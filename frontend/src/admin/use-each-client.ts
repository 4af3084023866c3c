import { useState } from 'react';
import { useAttemptKey } from '../shared/antd/attempt-key';
import type { Toast } from '../shared/toast-store';
import type { ChosenClient } from './client-select';
import { saidOf } from './failure';
import { useDocumentChange } from './use-document-change';

/** How the call for one client went. */
export interface Outcome {
  client: ChosenClient;
  state: 'waiting' | 'done' | 'failed';
  /** Why it failed, where the server said so. */
  said: string | undefined;
}

interface EachClient<Values> {
  send: (userId: number, values: Values, idempotencyKey: string) => Promise<unknown>;
  /** The message when it is done for so many clients. */
  done: (clients: number) => Toast;
  failed: string;
  onDone: () => void;
  /** Told the clients for whom it is to be tried again, and the first failure. */
  onFailure: (left: ChosenClient[], failure: unknown) => void;
}

/**
 * The same call for one client after the other, each of them once: what was done for some is not done again when it
 * is tried again for the others.
 */
export function useEachClient<Values extends Record<string, unknown>>(each: EachClient<Values>) {
  const { send, done, failed, onDone, onFailure } = each;
  const attemptKey = useAttemptKey();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const sending = useDocumentChange({
    call: async ({ clients, values }: { clients: readonly ChosenClient[]; values: Values }) => {
      const key = attemptKey.next(values);
      // What an earlier try did stands before it.
      const before = outcomes.filter(({ state }) => state === 'done');
      const now = clients.map((client): Outcome => ({ client, state: 'waiting', said: undefined }));
      const left: ChosenClient[] = [];
      let failure: unknown;
      for (const outcome of now) {
        setOutcomes([...before, ...now]);
        try {
          await send(outcome.client.value, values, `${key}-${outcome.client.value}`);
          outcome.state = 'done';
        } catch (thrown) {
          failure ??= thrown;
          outcome.state = 'failed';
          outcome.said = saidOf(thrown);
          left.push(outcome.client);
        }
      }
      setOutcomes([...before, ...now]);
      attemptKey.settle(failure);
      if (left.length > 0) throw new SomeFailed(left, failure);
      return before.length + clients.length;
    },
    done: (count) => done(count),
    failed,
    onDone,
    onFailure: (thrown) => {
      if (thrown instanceof SomeFailed) onFailure(thrown.left, thrown.cause);
    },
  });
  return { ...sending, outcomes, forget: () => setOutcomes([]) };
}

class SomeFailed extends Error {
  readonly left: ChosenClient[];

  constructor(left: ChosenClient[], cause: unknown) {
    super('The call failed for some clients', { cause });
    this.left = left;
  }
}
