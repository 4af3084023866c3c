import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentRequestsService } from '../../../../shared/api';

/** Accepts a client's upload for a request. */
export function useAccept(onAccepted?: () => void) {
  return useAction({
    call: (id: number) =>
      DocumentRequestsService.updateDocumentRequest({ id, requestBody: { status: 'completed' } }),
    events: ['document_request.accepted'],
    success: ({ items }) => ({ title: items.length > 0 ? t('Documents accepted') : t('Document accepted') }),
    failure: t('Failed to accept document'),
    ...(onAccepted && { onSuccess: onAccepted }),
  });
}
