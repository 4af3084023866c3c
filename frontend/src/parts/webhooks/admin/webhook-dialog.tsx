import { Input, Checkbox } from 'antd';
import { t } from '@steward/texts';
import {
  WebhooksService,
  type WebhookDto,
  type WebhookWithSecretDto,
  type WebhookEvent,
} from '../../../shared/api';
import { Field } from '../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { formValuesOf, webhookSchema, type WebhookForm, eventGroups, subjectLabels } from './webhook-schema';

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
  const values = formValuesOf(lastWebhook);
  const { form, control, dialog } = useDialogForm({
    open,
    schema: webhookSchema,
    empty: values,
    values,
    call: async (sent: WebhookForm): Promise<WebhookDto | WebhookWithSecretDto> => {
      if (!lastWebhook) return WebhooksService.createWebhook({ requestBody: sent });
      const { id, url } = lastWebhook;
      // A changed address requires the password; an unchanged one is not sent.
      const requestBody = sent.url === url ? { events: sent.events } : sent;
      return WebhooksService.updateWebhook({ id, requestBody });
    },
    events: ['webhook.changed'],
    success: () => (lastWebhook ? { title: t('Webhook updated') } : undefined),
    failure: lastWebhook ? t('Failed to update the webhook') : t('Failed to create the webhook'),
    onClose,
    onSuccess: (saved) => ('secret' in saved ? onCreated(saved) : onClose()),
  });
  return (
    <FormDialog
      {...dialog}
      title={lastWebhook ? t('Edit webhook') : t('New webhook')}
      submit={lastWebhook ? t('Save') : t('Create')}
      afterOpen={() => form.setFocus('url')}
    >
      <Field
        control={control}
        name="url"
        label={t('URL')}
        hint={t('For example, https://hooks.example.com/steward')}
      >
        {(field) => <Input {...field} type="url" inputMode="url" autoComplete="off" maxLength={500} />}
      </Field>
      <Field
        control={control}
        name="events"
        label={t('Events')}
        hint={t('Payloads contain record IDs, never contents.')}
      >
        {(field) => <EventChoice {...field} />}
      </Field>
    </FormDialog>
  );
}

interface EventChoiceProps {
  id: string;
  value: readonly WebhookEvent[];
  onChange: (events: WebhookEvent[]) => void;
  'aria-describedby': string | undefined;
}

/** All events to choose from, grouped by subject. */
function EventChoice({ id, value, onChange, 'aria-describedby': describedBy }: EventChoiceProps) {
  const labels = subjectLabels();
  return (
    <div
      id={id}
      className="webhook-events box"
      role="group"
      aria-label={t('Events')}
      aria-describedby={describedBy}
      tabIndex={-1}
    >
      {eventGroups.map(({ subject, events }) => (
        <fieldset key={subject}>
          <legend className="strong">{labels[subject]}</legend>
          <Checkbox.Group<WebhookEvent>
            options={events}
            value={value.filter((event) => events.includes(event))}
            onChange={(chosen) => onChange([...value.filter((event) => !events.includes(event)), ...chosen])}
          />
        </fieldset>
      ))}
    </div>
  );
}
