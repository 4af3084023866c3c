import { useSearchParams } from 'react-router-dom';
import { useUnsentWork } from '../../shared/leave-guard';

/** The form of something new that an address opens by `?new`, so that links lead to it; closing it leaves the rest. */
export function useNewInAddress() {
  const [params, setParams] = useSearchParams();
  const { pass } = useUnsentWork(false);
  const changed = (change: (next: URLSearchParams) => void): URLSearchParams => {
    const next = new URLSearchParams(params);
    change(next);
    return next;
  };
  return {
    isOpen: params.has('new'),
    open: () => setParams(changed((next) => next.set('new', ''))),
    // The form has asked already, or has been sent.
    close: () =>
      pass(() =>
        setParams(
          changed((next) => next.delete('new')),
          { replace: true },
        ),
      ),
  };
}
