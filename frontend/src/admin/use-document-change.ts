import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useToast } from '../shared/toast';
import type { Toast } from '../shared/toast-store';
import { saidOf } from './failure';

interface DocumentChange<Input, Answer> {
  call: (input: Input) => Promise<Answer>;
  /** The message when it is done, or only its title. */
  done: string | ((answer: Answer, input: Input) => Toast);
  /** The title when it is not; the server's sentence stands below. */
  failed: string;
  onDone?: (answer: Answer) => void;
  onFailure?: (failure: unknown) => void;
}

/** One call that changes documents, requests or templates; says how it went and renews what shows them. */
export function useDocumentChange<Input, Answer>(change: DocumentChange<Input, Answer>) {
  const { call, done, failed, onDone, onFailure } = change;
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => call(input),
    onSuccess: (answer, input) => {
      toast(typeof done === 'string' ? { title: done } : done(answer, input));
      onDone?.(answer);
    },
    onError: (failure) => {
      toast({ title: failed, description: saidOf(failure), variant: 'destructive' });
      onFailure?.(failure);
    },
    // Also after a failure: somebody else may have changed it already.
    onSettled: () => renewDocuments(queries),
  });
}

const touched = ['/api/admin/document', '/api/documents', '/api/admin/activity'];

/** A change to one of them shows in the others, too: a request's upload is a document, and both are activity. */
export function renewDocuments(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => touched.some((start) => String(path).startsWith(start)),
  });
}
