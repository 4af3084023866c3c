import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { currentToast, showToast, subscribeToToasts, type Toast } from './toast-store';
import { useLazyModule } from '../kit/use-lazy-module';

const load = () => import('./toast-view');
const ToastView = lazy(load);
const serverSnapshot = () => null;

/** Shows one message: `const toast = useToast(); toast({ title, description, variant: 'destructive' })`. */
export function useToast(): (toast: Toast) => void {
  return showToast;
}

/** Region for messages: one at a time, for 5000 ms; F8 moves the focus to it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, serverSnapshot);
  // Preloaded, and retried with each message: the message about being offline must not need a connection.
  const view = useLazyModule(load, toast?.id);
  return (
    <>
      {children}
      {toast && view === 'loaded' && (
        <Suspense fallback={null}>
          <ToastView key={toast.id} toast={toast} />
        </Suspense>
      )}
    </>
  );
}
