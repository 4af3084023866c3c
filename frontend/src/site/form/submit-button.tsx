import { useIsAwake } from '../../shared/kit/use-is-awake';

interface SubmitButtonProps {
  children: string;
  isPending: boolean;
  /**
   * True if the server accepts the browser's native form submission, so that the button is enabled before the
   * page's script runs.
   */
  isNative?: boolean;
  /** Line: beside a more usual button. */
  look?: 'primary' | 'line';
}

/**
 * Submit button; disabled until the page's script runs, since the browser would otherwise submit the form
 * natively.
 */
export function SubmitButton({ children, isPending, isNative = false, look = 'primary' }: SubmitButtonProps) {
  const isAwake = useIsAwake();
  const isReady = isAwake || isNative;
  return (
    <button
      type="submit"
      className={isReady ? `btn btn-${look}` : `btn btn-${look} is-waking`}
      disabled={isPending || !isReady}
      aria-busy={isPending || undefined}
    >
      {isPending && <span className="spinner" />}
      {children}
    </button>
  );
}

interface PressFormProps extends Pick<SubmitButtonProps, 'look' | 'children'> {
  action: { isPending: boolean; mutate: () => void };
}

/** Single button of a page whose link must not do anything when it is only opened. */
export function PressForm({ action, ...button }: PressFormProps) {
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        action.mutate();
      }}
    >
      <SubmitButton {...button} isPending={action.isPending} />
    </form>
  );
}
