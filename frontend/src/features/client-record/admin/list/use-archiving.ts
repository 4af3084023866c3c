import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { ClientsService, type ClientDto } from '../../../../shared/api';
import type { Toast } from '../../../../shared/toast/toast-store';

function useUnarchiving() {
  return useAction({
    call: async (ids: readonly number[]) => {
      for (const id of ids) await ClientsService.unarchiveClient({ id });
    },
    events: ['client.unarchived'],
    success: (_, { length: count }) => ({
      title: t('{count, plural, one {Client unarchived} other {# clients unarchived}}', { count }),
      description: t('Recurring invoices stay paused until you resume them.'),
    }),
    failure: t('Failed to unarchive the client'),
  });
}

/** Undo in the message that clients are archived. */
export function useArchiveUndo(): (ids: readonly number[]) => Toast['action'] {
  const unarchiving = useUnarchiving();
  return (ids) => ({
    label: t('Undo'),
    alternative: t('The filter Archived has them, with Unarchive'),
    onAct: () => unarchiving.mutate(ids),
  });
}

/**
 * Archives a client, or makes an archived one a client again. It asks nothing: its message says what follows, and undoes
 * it.
 */
export function useArchiving(): (client: ClientDto) => void {
  const undoOf = useArchiveUndo();
  const unarchiving = useUnarchiving();
  const archiving = useAction({
    call: (id: number) => ClientsService.archiveClient({ id }),
    events: ['client.archived'],
    success: (_, id) => ({
      title: t('Client archived'),
      description: t('Records and access stay. Recurring invoices are paused.'),
      action: undoOf([id]),
    }),
    failure: t('Failed to archive the client'),
  });
  return ({ id, archivedAt }) => (archivedAt === null ? archiving.mutate(id) : unarchiving.mutate([id]));
}
