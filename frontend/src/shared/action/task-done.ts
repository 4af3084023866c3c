/**
 * Tells whoever listens that the reader has just completed a task here: answered a request, sent a message, paid an invoice, or
 * booked an appointment. A live update about another device's task does not.
 */
const listeners = new Set<() => void>();

export function taskDone(): void {
  for (const listener of listeners) listener();
}

/** @returns ends that */
export function onTaskDone(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
