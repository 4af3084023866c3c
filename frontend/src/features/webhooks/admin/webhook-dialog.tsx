import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { useAction } from '../../../shared/action/use-action';
import { WebhooksService, type WebhookDto, type WebhookWithSecretDto } from '../../../shared/api';
import { Field } from '../../../shared/antd/field';
import { FormDialog } from '../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { EventChoice } from './event-choice';
import { formValuesOf, webhookSchema, type WebhookForm } from './webhook-schema';

interface WebhookDialogProps {
  open: boolean;
  /** The webhook to edit; undefined creates one. */
  webhook: WebhookDto | undefined;
  onClose: () => void;
  onCreated: (webhook: WebhookWithSecretDto) => void;
}

/** Address and events of a webhook. */
export function WebhookDialog({ open, webhook, onClose, onCreated }: WebhookDialogProps) {
  // Keeps its content while it closes.
  const last = useLastDefined(open ? (webhook ?? 'new') : undefined);
  const lastWebhook = last === 'new' ? undefined : last;
  const form = useForm<WebhookForm>({
    resolver: standardSchemaResolver(webhookSchema),
    values: formValuesOf(lastWebhook),
  });
  const { control, handleSubmit, reset, setFocus, formState } = form;
  const creating = useAction({
    call: (values: WebhookForm) => WebhooksService.createWebhook({ requestBody: values }),
    events: ['webhook.changed'],
    failure: 'Failed to create the webhook',
    form,
    onSuccess: onCreated,
  });
  const changing = useAction({
    // A changed address requires the password; an unchanged one is not sent.
    call: ({ webhook: { id, url: present }, url, ...rest }: WebhookForm & { webhook: WebhookDto }) =>
      WebhooksService.updateWebhook({ id, requestBody: url === present ? rest : { url, ...rest } }),
    events: ['webhook.changed'],
    success: 'Webhook updated',
    failure: 'Failed to update the webhook',
    form,
    onSuccess: onClose,
  });
  const save = (values: WebhookForm) =>
    lastWebhook ? changing.mutate({ webhook: lastWebhook, ...values }) : creating.mutate(values);
  return (
    <FormDialog
      open={open}
      title={lastWebhook ? 'Edit webhook' : 'New webhook'}
      submit={lastWebhook ? 'Save' : 'Create'}
      isDirty={formState.isDirty}
      isSaving={creating.isPending || changing.isPending}
      onSubmit={() => void handleSubmit(save)()}
      onClose={onClose}
      afterOpen={() => setFocus('url')}
      afterClose={() => reset(formValuesOf())}
    >
      <Field control={control} name="url" label="URL" hint="For example, https://hooks.example.com/steward">
        {(field) => <Input {...field} type="url" inputMode="url" autoComplete="off" maxLength={500} />}
      </Field>
      <Field
        control={control}
        name="events"
        label="Events"
        hint="Payloads contain record IDs, never contents."
      >
        {(field) => <EventChoice {...field} />}
      </Field>
    </FormDialog>
  );
}
