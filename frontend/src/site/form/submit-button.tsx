import { useIsAwake } from '../use-is-awake';

interface SubmitButtonProps {
  children: string;
  isPending: boolean;
  /** The server understands the form as the browser sends it, so the button need not wait for the page's script. */
  isNative?: boolean;
}

/** Sends the form; waits for the page's script, without which the browser would send the form by itself. */
export function SubmitButton({ children, isPending, isNative = false }: SubmitButtonProps) {
  const isAwake = useIsAwake();
  const isReady = isAwake || isNative;
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
