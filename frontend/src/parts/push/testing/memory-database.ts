/** Stands in for IndexedDB as `device-store.ts` uses it, which Node.js and jsdom lack. */
export function memoryDatabase() {
  const rows = new Map<string, unknown>();
  const request = <Result>(work: () => Result) => {
    const asked: { result?: Result; onsuccess?: () => void; onupgradeneeded?: () => void } = {};
    queueMicrotask(() => {
      asked.result = work();
      asked.onsuccess?.();
    });
    return asked;
  };
  const objectStore = () => ({
    get: (key: string[]) => request(() => rows.get(key.join())),
    put: (value: unknown, key: string[]) => request(() => void rows.set(key.join(), structuredClone(value))),
    delete: (key: string[]) => request(() => void rows.delete(key.join())),
  });
  const database = { transaction: () => ({ objectStore }), close: () => undefined };
  return { open: () => request(() => database) };
}
