import { useSearchParams } from 'react-router-dom';
import { useUnsentWork } from '../../shared/antd/leave-guard';

/**
 * Form for a new record, opened by `?new` in the address so that links can lead to it; closing it keeps the
 * other parameters.
 */
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
    // The form has already asked about unsaved changes, or was submitted.
    close: () =>
      pass(() =>
        setParams(
          changed((next) => next.delete('new')),
          { replace: true },
        ),
      ),
  };
}
