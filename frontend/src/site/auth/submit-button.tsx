import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

interface SubmitButtonProps {
  children: string;
  isPending: boolean;
}

/** Sends the form; waits for the page's script, without which the browser would send the form by itself. */
export function SubmitButton({ children, isPending }: SubmitButtonProps) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <button
      type="submit"
      className={isReady ? 'btn btn-primary' : 'btn btn-primary is-waking'}
      disabled={isPending || !isReady}
      aria-busy={isPending || undefined}
    >
      {isPending && <span className="spinner" />}
      {children}
    </button>
  );
}
