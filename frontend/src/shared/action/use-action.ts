import { useCallback, useRef } from 'react';
import { useMutation, type UseMutateAsyncFunction } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { errorMessage, fileChangeOf, NetworkError, refusalOf } from '../http/api-error.ts';
import { useToast } from '../toast/toast';
import type { Toast } from '../toast/toast-store';
import { fingerprint, useAttemptKey } from './attempt-key.ts';
import { NotConfirmed, stepUp } from './question.ts';
import { showServerFields, type ServerFields } from './server-fields';
import { useStaleQueries, type DomainEvent } from './stale-queries';

/**
 * Returns the Idempotency-Key of a command with these values; the same one for a repeat after a missing
 * response.
 */
type KeyFor = (values: Record<string, unknown>) => string;

type FailureText = string | readonly [title: string, fallback: string];

export interface Action<Input, Answer, Values extends FieldValues = FieldValues> {
  call: (input: Input, keyFor: KeyFor) => Promise<Answer>;
  /** Domain event that the call causes: see `stale-queries.ts`. */
  events?: readonly DomainEvent[];
  /** Success toast, or its title only; undefined if the screen reports success otherwise. */
  success?: string | ((answer: Answer, input: Input) => Toast | undefined);
  /**
   * Failure toast, or its title above the text of `errorMessage`, with the text's fallback as a second element;
   * undefined if the screen reports the failure otherwise.
   */
  failure?:
    | FailureText
    | ((failure: Error, input: Input) => FailureText | Omit<Toast, 'variant'> | undefined);
  /** Shows the outcome before the server has answered; returns an undo function for a refusal. */
  optimistic?: (input: Input) => () => void;
  /** Form that shows the server's field messages. */
  form?: ServerFields<Values>;
  /** Actions of one name run one after the other, in the order in which they started. */
  inOrder?: string;
  /** Retries after a missing response or server error; none after a refusal. The call then needs its key. */
  retry?: number;
  /**
   * True if the screen itself asks for the password when the server requires it; by default the shared dialog
   * asks.
   */
  asksPassword?: boolean;
  onSuccess?: (answer: Answer, input: Input) => void;
  onFailure?: (failure: Error, input: Input) => void;
}

/**
 * One command to the server: reports its result, shows the server's messages at the form's fields, and
 * reloads queries that became stale. Offline it fails immediately, and nothing is sent later automatically.
 * If the server requires a confirmed identity, the user is asked and the command repeated. A double click
 * sends it once.
 */
export function useAction<Input = void, Answer = void, Values extends FieldValues = FieldValues>(
  action: Action<Input, Answer, Values>,
) {
  const { call, events, success, failure: failed, optimistic, form, inOrder, retry = 0 } = action;
  const { asksPassword = false } = action;
  const { onSuccess, onFailure } = action;
  const toast = useToast();
  const markStale = useStaleQueries();
  const attemptKey = useAttemptKey();
  const mutation = useMutation({
    mutationFn: (input: Input) => {
      const attempt = () => call(input, (values) => attemptKey.next(values));
      return asksPassword ? attempt() : stepUp.repeat(attempt);
    },
    ...(inOrder !== undefined && { scope: { id: inOrder } }),
    retry: (failures, failure) =>
      failures < retry && (refusalOf(failure)?.status ?? 500) >= 500 && !fileChangeOf(failure),
    onMutate: (input) => optimistic?.(input),
    onSuccess: (answer, input) => {
      attemptKey.settle();
      const successToast = typeof success === 'string' ? { title: success } : success?.(answer, input);
      if (successToast) toast(successToast);
      onSuccess?.(answer, input);
    },
    onError: (failure, input, takeBack) => {
      attemptKey.settle(failure);
      takeBack?.();
      // The user declined; what they typed is still there.
      if (failure instanceof NotConfirmed) return onFailure?.(failure, input);
      if (form) showServerFields(failure, form);
      const said = failed instanceof Function ? failed(failure, input) : failed;
      const named = typeof said === 'string' ? ([said] as const) : said;
      const failureToast =
        !named || 'title' in named
          ? named
          : { title: named[0], description: errorMessage(failure, named[1]) };
      if (failureToast) toast({ ...failureToast, variant: 'destructive' });
      onFailure?.(failure, input);
    },
    // After a refusal too: another user may have changed the record. Offline the data on screen stays. Only a
    // success waits for the reload: a refused form can be sent again immediately.
    onSettled: (_, failure) => {
      const refreshed = events && markStale(events, failure instanceof NetworkError ? 'none' : undefined);
      return failure ? undefined : refreshed;
    },
  });
  // The outcome of a series depends on each of its steps, for example on, off and on again.
  const mutateAsync = useOncePerInput(mutation.mutateAsync, inOrder === undefined);
  const mutate: typeof mutation.mutate = (...input) => void mutateAsync(...input).catch(() => undefined);
  return { ...mutation, mutate, mutateAsync };
}

/**
 * Ignores a call while the same input is in flight. Buttons are disabled, too, but only after the next
 * render: the second click of a double click may come before.
 */
function useOncePerInput<Answer, Input, Before>(
  send: UseMutateAsyncFunction<Answer, Error, Input, Before>,
  isOnce: boolean,
): UseMutateAsyncFunction<Answer, Error, Input, Before> {
  const pendingCalls = useRef(new Map<string, Promise<Answer>>());
  return useCallback(
    (...args) => {
      if (!isOnce) return send(...args);
      const same = fingerprint(args[0]);
      const pendingCall = pendingCalls.current.get(same);
      if (pendingCall) return pendingCall;
      const sending = send(...args).finally(() => pendingCalls.current.delete(same));
      pendingCalls.current.set(same, sending);
      return sending;
    },
    [send, isOnce],
  );
}
