import { t } from '@steward/texts';
import { DocumentRequestsService, type AdminDocumentRequestDto } from '../../../../shared/api';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useEditForm } from '../../../../shared/antd/use-edit-form';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { RequestFields } from './request-fields';
import { changesOf, emptyRequest, formOf, requestSchema } from './request-schema';

/** Edits a request's text and due date. */
export function EditRequestDialog({ request, onClose }: DialogOf<{ request: AdminDocumentRequestDto }>) {
  const { lastRecord, control, dialog } = useEditForm({
    record: request,
    draft: 'request',
    schema: requestSchema,
    empty: emptyRequest,
    formOf,
    changesOf,
    call: (id, requestBody) => DocumentRequestsService.updateDocumentRequest({ id, requestBody }),
    event: 'document_request.changed',
    success: t('Request updated'),
    failure: t('Failed to update request'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Edit request')}
      subtitle={lastRecord && <p>{t('To {client}', { client: lastRecord.client.name })}</p>}
    >
      <RequestFields control={control} />
    </FormDialog>
  );
}
