import { useAction } from '../../../../shared/action/use-action';
import { DocumentRequestsService } from '../../../../shared/api';

/** Takes what a client uploaded as what was asked for. */
export function useAccept(onAccepted?: () => void) {
  return useAction({
    call: (id: number) =>
      DocumentRequestsService.updateDocumentRequest({ id, requestBody: { status: 'completed' } }),
    events: ['document_request.accepted'],
    success: 'Document accepted',
    failure: 'Failed to accept document',
    ...(onAccepted && { onSuccess: onAccepted }),
  });
}
