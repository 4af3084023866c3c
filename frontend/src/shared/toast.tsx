import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { currentToast, showToast, subscribeToToasts, type Toast } from './toast-store';

const load = () => import('./toast-view');
const ToastView = lazy(load);
const nothingOnTheServer = () => null;

/** Shows one message: `const toast = useToast(); toast({ title, description, variant: 'destructive' })`. */
export function useToast(): (toast: Toast) => void {
  return showToast;
}

/** Gives its children a place where messages appear: one at a time, for 5000 ms, F8 moves the focus to it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, nothingOnTheServer);
  const loaded = useLoaded(toast?.id);
  return (
    <>
      {children}
      {toast && loaded && (
        <Suspense fallback={null}>
          <ToastView key={toast.id} toast={toast} />
        </Suspense>
      )}
    </>
  );
}

/**
 * The view is fetched apart, so that nothing waits for it, and early: the message that the line is gone must not need
 * the line. Where that failed it is tried again with each message, and the screen goes on without.
 */
function useLoaded(id: number | undefined): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (loaded) return;
    let left = false;
    load().then(
      () => left || setLoaded(true),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [loaded, id]);
  return loaded;
}
