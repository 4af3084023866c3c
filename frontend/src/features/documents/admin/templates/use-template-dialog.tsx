import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { DocumentTemplatesService, type DocumentTemplateDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { ClientsSelect, type ChosenClient } from '../../../clients/admin/offered/client-select';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { ClientResults } from '../../../clients/admin/offered/client-results';
import { useEachClient } from '../../../clients/admin/offered/use-each-client';

const noClients: { clients: ChosenClient[] } = { clients: [] };
const clientsSchema = z.object({
  clients: z
    .array(z.object({ value: z.int(), label: z.string() }))
    .check(z.minLength(1, { error: () => t('Please select a client') })),
});

/** Creates a document from a template for each chosen client. */
export function UseTemplateDialog({ template, onClose }: DialogOf<{ template: DocumentTemplateDto }>) {
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
      title: t(
        '{clients, plural, one {Document created for # client} other {Document created for # clients}}',
        {
          clients,
        },
      ),
    }),
    failure: t('Failed to create document'),
    onSuccess: onClose,
    onFailure: (left) => setValue('clients', left, { shouldDirty: true }),
  });
  const submit = handleSubmit(({ clients }) => {
    if (lastTemplate) creation.mutate({ clients, values: { id: lastTemplate.id } });
  });
  return (
    <FormDialog
      open={template !== undefined}
      title={t('Use template')}
      subtitle={
        lastTemplate && (
          <p>
            {lastTemplate.requiresSignature
              ? t('Each client gets “{title}” and is asked to sign it.', { title: lastTemplate.title })
              : t('Each client gets “{title}” as a draft.', { title: lastTemplate.title })}
          </p>
        )
      }
      submit={t('Create document')}
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
        <Field control={control} name="clients" label={t('Clients')}>
          {(field) => <ClientsSelect {...field} disabled={creation.isPending} />}
        </Field>
        <ClientResults results={creation.results} done={t('Created')} />
      </div>
    </FormDialog>
  );
}
