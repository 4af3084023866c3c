import { useCallback, useRef } from 'react';
import { useMutation, type UseMutateAsyncFunction } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { errorMessage, NetworkError, refusalOf } from '../api-error.ts';
import { useToast } from '../toast';
import type { Toast } from '../toast-store';
import { fingerprint, useAttemptKey } from './attempt-key.ts';
import { showServerFields, type ServerFields } from './server-fields';
import { useStaleQueries, type DomainEvent } from './stale-queries';
import { NotConfirmed, withStepUp } from './step-up';

/** Gives the Idempotency-Key of a command with these values; a repeat after no answer came has the same. */
type KeyFor = (values: Record<string, unknown>) => string;

interface Action<Input, Answer, Values extends FieldValues> {
  call: (input: Input, keyFor: KeyFor) => Promise<Answer>;
  /** The domain event that the call causes: see `stale-queries.ts`. */
  events?: readonly DomainEvent[];
  /** The toast when it is done, or its title alone; undefined where it is said elsewhere. */
  success?: string | ((answer: Answer, input: Input) => Toast | undefined);
  /** The toast when it failed, or its title above the sentence of `errorMessage`; undefined where it is said elsewhere. */
  failure?: string | ((failure: Error, input: Input) => Omit<Toast, 'variant'> | undefined);
  /** Shows the outcome before the server has answered; returns how to take that back, for when it refuses. */
  optimistic?: (input: Input) => () => void;
  /** Takes the server's messages about single fields. */
  form?: ServerFields<Values>;
  /** Actions of one name are sent one after the other, in the order in which they were begun. */
  inOrder?: string;
  /** Further tries where no answer came or the server failed; none after a refusal. The call needs its key then. */
  retry?: number;
  /** It asks for the password itself, where the server wants it; everything else is asked by the one dialog. */
  asksPassword?: boolean;
  onSuccess?: (answer: Answer, input: Input) => void;
  onFailure?: (failure: Error, input: Input) => void;
}

/**
 * One command to the server: says how it went, shows the server's messages at the form's fields, and loads again what
 * it made stale. Offline it fails at once, and nothing is sent later by itself. Where the server wants to know anew who
 * is there, that is asked, and the command repeated. A double click sends it once.
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
      return asksPassword ? attempt() : withStepUp(attempt);
    },
    ...(inOrder !== undefined && { scope: { id: inOrder } }),
    retry: (failures, failure) => failures < retry && (refusalOf(failure)?.status ?? 500) >= 500,
    onMutate: (input) => optimistic?.(input),
    onSuccess: (answer, input) => {
      attemptKey.settle();
      const said = typeof success === 'string' ? { title: success } : success?.(answer, input);
      if (said) toast(said);
      onSuccess?.(answer, input);
    },
    onError: (failure, input, takeBack) => {
      attemptKey.settle(failure);
      takeBack?.();
      // Their own choice, and what was typed is still there.
      if (failure instanceof NotConfirmed) return onFailure?.(failure, input);
      if (form) showServerFields(failure, form);
      const said =
        typeof failed === 'string'
          ? { title: failed, description: errorMessage(failure) }
          : failed?.(failure, input);
      if (said) toast({ ...said, variant: 'destructive' });
      onFailure?.(failure, input);
    },
    // After a refusal too: somebody else may have changed it already. Offline what is shown stays. Only a success waits
    // for what it changed: a form that was refused can be sent again at once.
    onSettled: (_, failure) => {
      const refreshed = events && markStale(events, failure instanceof NetworkError ? 'none' : undefined);
      return failure ? undefined : refreshed;
    },
  });
  // The outcome of a series depends on each of its steps, such as on, off and on again.
  const mutateAsync = useOncePerInput(mutation.mutateAsync, inOrder === undefined);
  const mutate: typeof mutation.mutate = (...input) => void mutateAsync(...input).catch(() => undefined);
  return { ...mutation, mutate, mutateAsync };
}

/**
 * Starts nothing anew while the same input is under way. The buttons say so, too, but only from the next rendering on: the
 * second click of a double click may come before.
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
      const begun = pendingCalls.current.get(same);
      if (begun) return begun;
      const sending = send(...args).finally(() => pendingCalls.current.delete(same));
      pendingCalls.current.set(same, sending);
      return sending;
    },
    [send, isOnce],
  );
}
