import { useAction } from '../../../../shared/action/use-action';
import { DocumentsService } from '../../../../shared/api';

/** Restores a deleted document. */
export function useRestore() {
  return useAction({
    call: (id: number) => DocumentsService.restoreDocument({ id }),
    events: ['document.restored'],
    success: 'Document restored successfully',
    failure: 'Failed to restore document',
  });
}
