import { DocumentsService } from '../../shared/api';
import { useDocumentChange } from '../use-document-change';

/** Brings a deleted document back, as it was. */
export function useRestore() {
  return useDocumentChange({
    call: (id: number) => DocumentsService.restoreDocument({ id }),
    done: 'Document restored successfully',
    failed: 'Failed to restore document',
  });
}
