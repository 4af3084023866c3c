import { EntitySchema } from 'typeorm';
import { identityKey, moment } from '../../../platform/database/columns.js';
import { Webhook } from '../domain/webhook.js';

export const webhookTable = new EntitySchema<Webhook>({
  name: 'Webhook',
  tableName: 'webhooks',
  target: Webhook,
  columns: {
    id: identityKey('webhooks_pkey'),
    url: { type: 'text' },
    events: { type: 'text', array: true },
    enabled: { type: 'boolean' },
    failingSince: { ...moment('failing_since'), nullable: true },
    createdBy: { type: 'integer', name: 'created_by' },
    created_at: moment(),
    updated_at: moment(),
  },
});
