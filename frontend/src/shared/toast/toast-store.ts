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
  /** Milliseconds of its time that are left. */
  left: number;
  /** Milliseconds since 1970. */
  leftAt: number;
}

/** Milliseconds for which a message is shown, once the screen is there that it belongs to. */
const duration = 5000;
/** Milliseconds that are too few to read a message in the next document. */
const tooShort = 1000;
/** Milliseconds after which the next document no longer belongs to a message, e.g. when another site was between. */
const carriedFor = 120_000;
const removalDelay = 1_000_000;

/** Milliseconds left to the message, at the last time that its clock was started or stopped. */
let left = duration;
/** Milliseconds since 1970 at which its clock was started; 0 while it stands still. */
let since = 0;

/** The message that was shown when the browser began to load the next document. */
let leftWith: Omit<Carried, 'leftAt'> | null = null;
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
  left = duration;
  since = 0;
  set({ ...toast, id: (current?.id ?? 0) + 1, open: true });
}

export function dismissToast(): void {
  if (!current?.open) return;
  set({ ...current, open: false });
  removal = setTimeout(() => set(null), removalDelay);
}

/** Starts the clock of the message. @returns milliseconds left to it */
export function startClock(): number {
  since = Date.now();
  return left;
}

/** Stops the clock of the message. */
export function stopClock(): void {
  left = timeLeft();
  since = 0;
}

const timeLeft = (): number => (since ? left - Date.now() + since : left);

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

/** An open message, with its time; null if that is nearly over. */
const withItsTime = () =>
  current?.open && timeLeft() > tooShort ? { toast: current, left: timeLeft() } : null;

/** Leaves an open message for the next document, also if its time is over before that has loaded. */
function carryToast(): void {
  window.addEventListener('beforeunload', () => {
    leftWith = withItsTime();
  });
  window.addEventListener('pagehide', () => {
    const message = leftWith ?? withItsTime();
    leftWith = null;
    if (!message) return;
    // The action belonged to this document.
    const toast = { ...message.toast, action: undefined };
    const carried: Carried = { toast, left: message.left, leftAt: Date.now() };
    try {
      sessionStorage.setItem(carriedKey, JSON.stringify(carried));
    } catch {
      // storage is disabled: the message ends with the document
    }
  });
}

/**
 * Toast from before the document changed, e.g. 'Login successful' on the way into the portal: shown here for the rest of
 * its time, however long the document took to load.
 */
export function takeCarriedToast(): ShownToast | null {
  try {
    const stored = sessionStorage.getItem(carriedKey);
    sessionStorage.removeItem(carriedKey);
    if (stored === null) return null;
    const carried = JSON.parse(stored) as Carried; // written above
    if (Date.now() - carried.leftAt >= carriedFor) return null;
    left = carried.left;
    return carried.toast;
  } catch {
    return null;
  }
}
