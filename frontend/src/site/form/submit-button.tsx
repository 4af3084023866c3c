import { useIsAwake } from '../../shared/kit/use-is-awake';

interface SubmitButtonProps {
  children: string;
  isPending: boolean;
  /**
   * True if the server accepts the browser's native form submission, so that the button is enabled before the
   * page's script runs.
   */
  isNative?: boolean;
}

/**
 * Submit button; disabled until the page's script runs, since the browser would otherwise submit the form
 * natively.
 */
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

interface PressFormProps {
  action: { isPending: boolean; mutate: () => void };
  children: string;
}

/** Single button of a page whose link must not do anything when it is only opened. */
export function PressForm({ action, children }: PressFormProps) {
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        action.mutate();
      }}
    >
      <SubmitButton isPending={action.isPending}>{children}</SubmitButton>
    </form>
  );
}
