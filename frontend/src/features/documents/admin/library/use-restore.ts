import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentsService } from '../../../../shared/api';

/** Restores a deleted document. */
export function useRestore() {
  return useAction({
    call: (id: number) => DocumentsService.restoreDocument({ id }),
    events: ['document.restored'],
    success: t('Document restored successfully'),
    failure: t('Failed to restore document'),
  });
}
