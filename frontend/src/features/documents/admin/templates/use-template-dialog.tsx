import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { DocumentTemplatesService, type DocumentTemplateDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { ClientsSelect, type ChosenClient } from '../../../clients/admin/offered/client-select';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { ClientResults } from '../../../clients/admin/offered/client-results';
import { useEachClient } from '../../../clients/admin/offered/use-each-client';

interface UseTemplateDialogProps {
  /** The template; undefined closes the dialog. */
  template: DocumentTemplateDto | undefined;
  onClose: () => void;
}

const noClients: { clients: ChosenClient[] } = { clients: [] };
const clientsSchema = z.object({
  clients: z
    .array(z.object({ value: z.int(), label: z.string() }))
    .check(z.minLength(1, 'Please select a client')),
});

/** Creates a document from a template for each chosen client. */
export function UseTemplateDialog({ template, onClose }: UseTemplateDialogProps) {
  const lastTemplate = useLastDefined(template);
  const { control, handleSubmit, reset, setValue, formState } = useForm({
    resolver: standardSchemaResolver(clientsSchema),
    defaultValues: noClients,
  });
  const creation = useEachClient({
    send: (userId, { id }: { id: number }, idempotencyKey) =>
      // oxlint-disable-next-line react/rules-of-hooks -- a call of the API, named after what it does
      DocumentTemplatesService.useDocumentTemplate({ id, requestBody: { userId }, idempotencyKey }),
    event: 'document.uploaded',
    success: (clients) => ({
      title: `Document created for ${clients} ${clients === 1 ? 'client' : 'clients'}`,
    }),
    failure: 'Failed to create document',
    onSuccess: onClose,
    onFailure: (left) => setValue('clients', left, { shouldDirty: true }),
  });
  const submit = handleSubmit(({ clients }) => {
    if (lastTemplate) creation.mutate({ clients, values: { id: lastTemplate.id } });
  });
  return (
    <FormDialog
      open={template !== undefined}
      title="Use template"
      subtitle={
        lastTemplate && (
          <p>
            Each client gets “{lastTemplate.title}”
            {lastTemplate.requiresSignature ? ' and is asked to sign it.' : ' as a draft.'}
          </p>
        )
      }
      submit="Create document"
      isDirty={formState.isDirty}
      isSaving={creation.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterClose={() => {
        reset(noClients);
        creation.forget();
      }}
    >
      <div className="admin-room stack gap-l">
        <Field control={control} name="clients" label="Clients">
          {(field) => <ClientsSelect {...field} disabled={creation.isPending} />}
        </Field>
        <ClientResults results={creation.results} done="Created" />
      </div>
    </FormDialog>
  );
}
