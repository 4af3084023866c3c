import { carriedKey } from './carried-toast';

export interface Toast {
  title: string;
  description?: string | undefined;
  variant?: 'destructive' | undefined;
  /** Action such as 'Undo'. It disappears with the message; `alternative` names another place for it. */
  action?: { label: string; alternative: string; onAct: () => void } | undefined;
}

export interface ShownToast extends Toast {
  id: number;
  open: boolean;
  /** Time when it was shown, in milliseconds since 1970. */
  at: number;
  /** Milliseconds for which it is shown. */
  duration: number;
}

const toastDuration = 5000;
const removalDelay = 1_000_000;

let current: ShownToast | null = toastOfLastDocument();
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(toast: ShownToast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a message, replacing the previous one: there is one at a time. */
export function showToast(toast: Toast): void {
  clearTimeout(removal);
  set({ ...toast, id: (current?.id ?? 0) + 1, open: true, at: Date.now(), duration: toastDuration });
}

export function dismissToast(): void {
  if (!current?.open) return;
  set({ ...current, open: false });
  removal = setTimeout(() => set(null), removalDelay);
}

/** Resets the store, so that one test's message is not shown in the next. */
export function forgetToast(): void {
  clearTimeout(removal);
  set(null);
}

export function currentToast(): ShownToast | null {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Toast from before the document changed, e.g. 'Login successful' on the way into the portal. */
function toastOfLastDocument(): ShownToast | null {
  if (typeof window === 'undefined') return null;
  window.addEventListener('pagehide', () => {
    try {
      // The action belonged to the previous document.
      if (current?.open)
        sessionStorage.setItem(carriedKey, JSON.stringify({ ...current, action: undefined }));
    } catch {
      // storage is disabled: the message ends with the document
    }
  });
  try {
    const stored = sessionStorage.getItem(carriedKey);
    sessionStorage.removeItem(carriedKey);
    const toast = stored === null ? null : (JSON.parse(stored) as ShownToast); // written above
    const remaining = toast ? toastDuration - (Date.now() - toast.at) : 0;
    return toast && remaining > 0 ? { ...toast, duration: remaining } : null;
  } catch {
    return null;
  }
}
