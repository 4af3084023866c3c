import { t } from '@steward/texts';
import { useAction } from '../../../../../shared/action/use-action';
import { ClientsService, type ClientDto } from '../../../../../shared/api';
import type { Toast } from '../../../../../shared/toast/toast-store';

type Tagged = Pick<ClientDto, 'id' | 'tags'>;

/** Undo in the message that tags are saved: each client has again the tags that it had. */
export function useTagsUndo(): (before: readonly Tagged[]) => Toast['action'] {
  const restoring = useAction({
    call: async (before: readonly Tagged[]) => {
      for (const { id, tags } of before)
        await ClientsService.setClientTags({ id, requestBody: { tags: tags.map(({ name }) => name) } });
    },
    events: ['client.tagged'],
    success: t('Tags restored'),
    failure: t('Failed to save the tags'),
  });
  return (before) => ({
    label: t('Undo'),
    alternative: t('You can edit the tags of each client'),
    onAct: () => restoring.mutate(before),
  });
}
