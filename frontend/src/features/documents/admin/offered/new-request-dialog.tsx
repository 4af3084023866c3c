import { Input } from 'antd';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { t } from '@steward/texts';
import { showServerFields } from '../../../../shared/action/server-fields';
import { DocumentRequestsService } from '../../../../shared/api';
import { SwitchField } from '../../../../admin/forms/switch-field';
import { Field } from '../../../../shared/antd/field';
import { given } from '../../../../shared/http/paged-list';
import { type ChosenClient, ClientsSelect } from '../../../clients/admin/offered/client-select';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import { clientName, useRecordClient } from '../../../clients/admin/offered/record-client';
import { ClientResults } from '../../../clients/admin/offered/client-results';
import { useEachClient } from '../../../clients/admin/offered/use-each-client';
import { RequestFields } from '../requests/request-fields';
import { documentsOf, emptyRequest, newRequestSchema, type RequestForm } from '../requests/request-schema';
import { TemplateSelect } from './template-select';

interface NewRequestDialogProps {
  open: boolean;
  /** Clients selected before; the form can change them. */
  chosen?: readonly ChosenClient[];
  /** Called after every client got the request. */
  onDone?: () => void;
  onClose: () => void;
}

/** Requests a document from one or several clients; each gets their own request. */
export function NewRequestDialog({ open, chosen, onDone, onClose }: NewRequestDialogProps) {
  const { client } = useRecordClient();
  const empty = {
    ...emptyRequest,
    clients: client ? [{ value: client.id, label: clientName(client) }] : [...(chosen ?? [])],
  };
  const form = useForm<RequestForm>({ resolver: standardSchemaResolver(newRequestSchema), values: empty });
  const { control, handleSubmit, reset, formState } = form;
  // A draft is not sent to clients who were selected for another one.
  const draft = useFormDraft(
    form,
    open ? `request:new:${client?.id ?? (chosen ? 'selected' : '')}` : undefined,
    chosen ? ['clients'] : [],
  );
  const count = useWatch({ control, name: 'clients' }).length;
  const several = useWatch({ control, name: 'several' });
  const asking = useSendRequests(form, () => {
    onClose();
    onDone?.();
  });
  const askAboutNumbers = useNumberQuestion();
  const submit = handleSubmit(({ clients, ...values }) =>
    askAboutNumbers([values.title, values.description, ...documentsOf(values)], () =>
      asking.mutate({ clients, values }),
    ),
  );
  return (
    <FormDialog
      open={open}
      title={t('New request')}
      subtitle={<p>{t('The client sees this at the top of their portal and can upload right there.')}</p>}
      submit={count > 1 ? t('Send {count} requests', { count }) : t('Send request')}
      isDirty={formState.isDirty}
      isSaving={asking.isPending}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterClose={() => {
        reset(empty);
        asking.forget();
      }}
    >
      <Field control={control} name="clients" label={client ? t('Client') : t('Clients')}>
        {(field) => <ClientsSelect {...field} disabled={asking.isPending} />}
      </Field>
      <ClientResults results={asking.results} done={t('Sent')} />
      <RequestFields control={control} />
      <SwitchField
        control={control}
        name="several"
        label={t('Several documents')}
        hint={t('A checklist: the client uploads a file for each document.')}
      />
      {several && (
        <Field control={control} name="documents" label={t('Documents')} hint={t('One per line.')}>
          {(field) => <Input.TextArea {...field} rows={5} />}
        </Field>
      )}
      <Field
        control={control}
        name="templateId"
        label={t('Template')}
        optional
        hint={t('A form for the client to download and fill in.')}
      >
        {(field) => <TemplateSelect {...field} />}
      </Field>
    </FormDialog>
  );
}

const useSendRequests = (form: UseFormReturn<RequestForm>, onSent: () => void) =>
  useEachClient({
    send: (userId, request: Omit<RequestForm, 'clients'>, idempotencyKey) => {
      const { title, description, dueDate, templateId } = request;
      const items = documentsOf(request).map((name) => ({ title: name }));
      const requestBody = {
        userId,
        title,
        ...given({ description, dueDate, templateId }),
        ...(items.length > 0 && { items }),
      };
      return DocumentRequestsService.createDocumentRequest({ requestBody, idempotencyKey });
    },
    event: 'document_request.made',
    success: (clients) => ({
      title: t('Request sent'),
      ...(clients > 1 && { description: t('To {clients} clients.', { clients }) }),
    }),
    failure: t('Failed to send request'),
    onSuccess: onSent,
    onFailure: (left, failure) => {
      form.setValue('clients', left, { shouldDirty: true });
      showServerFields(failure, form);
    },
  });
