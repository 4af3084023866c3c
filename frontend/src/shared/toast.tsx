import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { currentToast, showToast, subscribeToToasts, type Toast } from './toast-store';

// Loaded with the first message, so that pages without one don't carry it.
const ToastView = lazy(() => import('./toast-view'));
const nothingOnTheServer = () => null;

/** Shows one message: `const toast = useToast(); toast({ title, description, variant: 'destructive' })`. */
export function useToast(): (toast: Toast) => void {
  return showToast;
}

/** Gives its children a place where messages appear: one at a time, for 5000 ms, F8 moves the focus to it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, nothingOnTheServer);
  return (
    <>
      {children}
      {toast && (
        <Suspense fallback={null}>
          <ToastView key={toast.id} toast={toast} />
        </Suspense>
      )}
    </>
  );
}
