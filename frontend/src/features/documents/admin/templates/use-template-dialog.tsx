import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { DocumentTemplatesService, type DocumentTemplateDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { useLast } from '../../../../shared/antd/use-last';
import { ClientsSelect, type ChosenClient } from '../../../clients/admin/client-select';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { ClientResults } from '../../../clients/admin/client-results';
import { useEachClient } from '../../../clients/admin/use-each-client';

interface UseTemplateDialogProps {
  /** The template; undefined keeps the dialog closed. */
  template: DocumentTemplateDto | undefined;
  onClose: () => void;
}

const nobody: { clients: ChosenClient[] } = { clients: [] };
const somebody = z.object({
  clients: z
    .array(z.object({ value: z.int(), label: z.string() }))
    .check(z.minLength(1, 'Please select a client')),
});

/** Makes a document from a template for each of the chosen clients. */
export function UseTemplateDialog({ template, onClose }: UseTemplateDialogProps) {
  const shown = useLast(template);
  const { control, handleSubmit, reset, setValue, formState } = useForm({
    resolver: standardSchemaResolver(somebody),
    defaultValues: nobody,
  });
  const making = useEachClient({
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
    if (shown) making.mutate({ clients, values: { id: shown.id } });
  });
  return (
    <FormDialog
      open={template !== undefined}
      title="Use Template"
      subtitle={
        shown && (
          <p>
            Each client gets ‘{shown.title}’
            {shown.requiresSignature ? ' and is asked to sign it.' : ' as a draft.'}
          </p>
        )
      }
      submit="Create document"
      isDirty={formState.isDirty}
      isSaving={making.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterClose={() => {
        reset(nobody);
        making.forget();
      }}
    >
      <div className="admin-room">
        <Field control={control} name="clients" label="Clients">
          {(field) => <ClientsSelect {...field} disabled={making.isPending} />}
        </Field>
        <ClientResults results={making.results} done="Created" />
      </div>
    </FormDialog>
  );
}
