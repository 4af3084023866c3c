import { useAction } from '../../../shared/action/use-action';
import { ConfirmDialog } from '../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { PacksService, type PackDto } from '../../../shared/api';

interface DeletePackDialogProps {
  /** The pack to delete; undefined keeps the dialog closed. */
  pack: PackDto | undefined;
  onClose: () => void;
}

/** Confirms and deletes a pack; records already sent stay. */
export function DeletePackDialog({ pack, onClose }: DeletePackDialogProps) {
  const lastPack = useLastDefined(pack);
  const deleting = useAction({
    call: (id: number) => PacksService.deletePack({ id }),
    events: ['pack.deleted'],
    success: 'Pack deleted',
    failure: 'Failed to delete the pack',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={pack !== undefined}
      title="Delete this pack?"
      confirm="Delete"
      cancel="Keep pack"
      pending={deleting.isPending}
      onCancel={onClose}
      onConfirm={() => pack && deleting.mutate(pack.id)}
    >
      “{lastPack?.title}” can no longer be applied. Clients keep what they received.
    </ConfirmDialog>
  );
}
