import { useSyncExternalStore, type ReactNode } from 'react';
import { currentToast, showToast, subscribeToToasts, type Toast } from './toast-store';
import { ToastView } from './toast-view';

const serverSnapshot = () => null;

/** Shows one message: `const toast = useToast(); toast({ title, description, variant: 'destructive' })`. */
export function useToast(): (toast: Toast) => void {
  return showToast;
}

/** Region for messages: one at a time, for 5000 ms; F8 moves the focus to it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, serverSnapshot);
  return (
    <>
      {children}
      {toast && <ToastView key={toast.id} toast={toast} />}
    </>
  );
}
