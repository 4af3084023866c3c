import type { Text } from '@steward/texts';
import { carriedKey } from './carried-toast';

export interface Toast {
  /** A text for later is shown in the language of the document that the message is carried to. */
  title: string | Text;
  description?: string | undefined;
  variant?: 'destructive' | undefined;
  /** Action such as 'Undo'. It disappears with the message; `alternative` names another place for it. */
  action?: { label: string; alternative: string; onAct: () => void } | undefined;
}

export interface ShownToast extends Toast {
  id: number;
  open: boolean;
}

/** A message on its way to the next document. */
interface Carried {
  toast: ShownToast;
  /** Milliseconds since 1970. */
  leftAt: number;
}

/** Milliseconds for which a message is shown, once the screen is there that it belongs to. */
export const toastDuration = 5000;
/** Milliseconds after which the next document no longer belongs to a message, e.g. when another site was between. */
const carriedFor = 120_000;
const removalDelay = 1_000_000;

/** The message that was shown when the browser began to load the next document. */
let leftWith: ShownToast | null = null;
let current: ShownToast | null = null;
if (typeof window !== 'undefined') {
  carryToast();
  current = takeCarriedToast();
}
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(toast: ShownToast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a message, replacing the previous one: there is one at a time. */
export function showToast(toast: Toast): void {
  clearTimeout(removal);
  set({ ...toast, id: (current?.id ?? 0) + 1, open: true });
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

/** Leaves an open message for the next document, also if its time is over before that has loaded. */
function carryToast(): void {
  window.addEventListener('beforeunload', () => {
    leftWith = current?.open ? current : null;
  });
  window.addEventListener('pagehide', () => {
    const toast = current?.open ? current : leftWith;
    leftWith = null;
    if (!toast) return;
    // The action belonged to this document.
    const carried: Carried = { toast: { ...toast, action: undefined, open: true }, leftAt: Date.now() };
    try {
      sessionStorage.setItem(carriedKey, JSON.stringify(carried));
    } catch {
      // storage is disabled: the message ends with the document
    }
  });
}

/**
 * Toast from before the document changed, e.g. 'Login successful' on the way into the portal: shown for its whole
 * time here, however long the document took to load.
 */
export function takeCarriedToast(): ShownToast | null {
  try {
    const stored = sessionStorage.getItem(carriedKey);
    sessionStorage.removeItem(carriedKey);
    if (stored === null) return null;
    const { toast, leftAt } = JSON.parse(stored) as Carried; // written above
    return Date.now() - leftAt < carriedFor ? toast : null;
  } catch {
    return null;
  }
}
