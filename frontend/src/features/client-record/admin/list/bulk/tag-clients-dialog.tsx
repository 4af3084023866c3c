import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { Field } from '../../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../../shared/antd/form-dialog';
import { ClientsService, type ClientDto } from '../../../../../shared/api';
import { tagNames } from '../../../../clients/admin/offered/tags/tag-names';
import { TagSelect } from '../../../../clients/admin/offered/tags/tag-select';
import { useTags } from '../../../../clients/admin/offered/tags/use-tags';
import { batchesOf } from '../../../../clients/admin/offered/client-batches';
import { useTagsUndo } from '../../../../clients/admin/offered/tags/use-tags-undo';

interface TagClientsDialogProps {
  open: boolean;
  clients: readonly ClientDto[];
  onDone: () => void;
  onClose: () => void;
}

const schema = z.object({ add: tagNames, remove: tagNames });
type TagForm = z.infer<typeof schema>;
const empty: TagForm = { add: [], remove: [] };

/** Adds tags to several clients, and takes others away. */
export function TagClientsDialog({ open, clients, onDone, onClose }: TagClientsDialogProps) {
  const known = useTags({ enabled: open });
  const undoOf = useTagsUndo();
  const theirs = known.filter(({ name }) =>
    clients.some(({ tags }) => tags.some((tag) => tag.name === name)),
  );
  const count = clients.length;
  const { control, dialog } = useDialogForm({
    open,
    schema,
    empty,
    call: async (change: TagForm, keyFor) => {
      const key = keyFor({ ...change, clients: clients.map(({ id }) => id) });
      let changed = 0;
      for (const { done, batch } of batchesOf(clients)) {
        const requestBody = { userIds: batch.map(({ id }) => id), ...change };
        changed += (await ClientsService.applyTags({ requestBody, idempotencyKey: `${key}-${done}` }))
          .changed;
      }
      return changed;
    },
    events: ['client.tagged'],
    success: (changed) => ({
      title: t('Tags saved'),
      action: undoOf(clients),
      description:
        changed === count
          ? t('{count, plural, one {# client changed.} other {# clients changed.}}', { count })
          : t('{changed} of {count} clients changed. The others had these tags already.', { changed, count }),
    }),
    failure: t('Failed to save the tags'),
    onSuccess: () => {
      onClose();
      onDone();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('{count, plural, one {Tag # client} other {Tag # clients}}', { count })}
      subtitle={<p>{t('Only staff see tags.')}</p>}
      submit={t('Save tags')}
    >
      <Field control={control} name="add" label={t('Add')} hint={t('Type a tag and press Enter.')}>
        {(field) => <TagSelect {...field} known={known} />}
      </Field>
      {theirs.length > 0 && (
        <Field control={control} name="remove" label={t('Take away')} optional>
          {(field) => <TagSelect {...field} known={theirs} allowsNew={false} />}
        </Field>
      )}
    </FormDialog>
  );
}
