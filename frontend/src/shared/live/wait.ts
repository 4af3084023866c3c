/** Resolves after `ms` milliseconds, at one of these window events, or when aborted. */
export function wait(ms: number, signal: AbortSignal, events: readonly string[] = []): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    for (const event of events) window.addEventListener(event, finish);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
}
