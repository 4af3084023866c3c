import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { ClientsService } from '../../../../shared/api';
import type { Toast } from '../../../../shared/toast/toast-store';

/** Undo in the message that clients are archived. */
export function useArchiveUndo(): (ids: readonly number[]) => Toast['action'] {
  const unarchiving = useAction({
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
  return (ids) => ({
    label: t('Undo'),
    alternative: t('The filter Archived has them, with Unarchive'),
    onAct: () => unarchiving.mutate(ids),
  });
}
