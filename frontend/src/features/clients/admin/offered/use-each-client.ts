import { useState } from 'react';
import { t } from '@steward/texts';
import type { DomainEvent } from '../../../../shared/action/stale-queries';
import { useAction } from '../../../../shared/action/use-action';
import { errorMessage } from '../../../../shared/http/api-error';
import type { Toast } from '../../../../shared/toast/toast-store';
import type { ChosenClient } from './client-select';

/** Result of the call for one client. */
export interface ClientResult {
  client: ChosenClient;
  state: 'waiting' | 'done' | 'failed';
  /** Reason of a failure, if the server gave one. */
  reason: string | undefined;
}

interface EachClient<Values> {
  send: (userId: number, values: Values, idempotencyKey: string) => Promise<unknown>;
  event?: DomainEvent;
  /** Toast title after a success for that many clients. */
  success: (clients: number) => Toast;
  /** Toast title after a failure. */
  failure: string;
  onSuccess: () => void;
  /** Called with the clients to retry, and the first failure. */
  onFailure: (left: ChosenClient[], failure: unknown) => void;
}

/**
 * Runs the same call for one client after the other, once each: a retry covers only the clients that failed.
 */
export function useEachClient<Values extends Record<string, unknown>>(each: EachClient<Values>) {
  const { send, event, success, failure: failed, onSuccess, onFailure } = each;
  const [results, setResults] = useState<readonly ClientResult[]>([]);
  const sending = useAction({
    call: async ({ clients, values }: { clients: readonly ChosenClient[]; values: Values }, keyFor) => {
      const key = keyFor(values);
      // Results of earlier attempts come first.
      const before = results.filter(({ state }) => state === 'done');
      const now = clients.map((client): ClientResult => ({ client, state: 'waiting', reason: undefined }));
      const left: ChosenClient[] = [];
      let failure: unknown;
      for (const result of now) {
        setResults([...before, ...now]);
        try {
          await send(result.client.value, values, `${key}-${result.client.value}`);
          result.state = 'done';
        } catch (thrown) {
          failure ??= thrown;
          result.state = 'failed';
          result.reason = errorMessage(thrown);
          left.push(result.client);
        }
      }
      setResults([...before, ...now]);
      if (left.length > 0) throw new PartialFailure(left, failure);
      return before.length + clients.length;
    },
    ...(event && { events: [event] }),
    success: (count) => success(count),
    failure: failed,
    onSuccess,
    onFailure: (thrown) => {
      if (thrown instanceof PartialFailure) onFailure(thrown.left, thrown.cause);
    },
  });
  return { ...sending, results, forget: () => setResults([]) };
}

class PartialFailure extends Error {
  readonly left: ChosenClient[];

  constructor(left: ChosenClient[], cause: unknown) {
    super(t('Failed for some clients'), { cause });
    this.left = left;
  }
}
