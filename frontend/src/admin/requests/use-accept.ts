import { DocumentRequestsService } from '../../shared/api';
import { useDocumentChange } from '../use-document-change';

/** Takes what a client uploaded as what was asked for. */
export function useAccept(onAccepted?: () => void) {
  return useDocumentChange({
    call: (id: number) =>
      DocumentRequestsService.updateDocumentRequest({ id, requestBody: { status: 'completed' } }),
    done: 'Document accepted',
    failed: 'Failed to accept document',
    ...(onAccepted && { onDone: onAccepted }),
  });
}
