import { useQueryClient } from '@tanstack/react-query';

// The paths with which the keys of their queries begin.
const paths = ['/api/documents', '/api/document-requests', '/api/activity'];

/** Loads again what an upload, or taking one back, makes stale. */
export function useDocumentsChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })));
}
