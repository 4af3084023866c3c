import { Input } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { DocumentRequestsService, type DocumentRequestDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useDialogForm } from '../../../../shared/antd/use-dialog-form';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, { error: () => t('Please say why') })),
});

interface NotNeededDialogProps {
  /** document_requests.id */
  id: number;
  /** Item that the client does not have; undefined closes the dialog. */
  item: DocumentRequestDto['items'][number] | undefined;
  onClose: () => void;
}

/** Asks why the client does not have a document of the checklist. */
export function NotNeededDialog({ id, item, onClose }: NotNeededDialogProps) {
  const lastItem = useLastDefined(item);
  const { control, dialog } = useDialogForm({
    open: item !== undefined,
    draft: `request-item:${id}:${item?.id}`,
    schema,
    empty: { reason: '' },
    call: ({ reason }) =>
      DocumentRequestsService.updateDocumentRequestItem({
        id,
        itemId: lastItem?.id ?? 0,
        requestBody: { notNeeded: true, reason },
      }),
    events: ['document_request.item_not_needed'],
    success: t('Answer saved'),
    failure: t('Failed to save your answer'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('I do not have this')}
      subtitle={lastItem && <p>{lastItem.title}</p>}
      submit={t('Save answer')}
    >
      <Field control={control} name="reason" label={t('Why not?')} hint={t('Your consultant reads this.')}>
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
      </Field>
    </FormDialog>
  );
}
