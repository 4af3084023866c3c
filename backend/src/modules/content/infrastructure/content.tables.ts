import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { identityKey, moment, phoneNumber } from '../../../platform/database/columns.js';
import { ContactMessage } from '../domain/contact-message.js';

const text = { type: 'text' } as const;
const language = { ...text, default: 'en' } as const;
const flag = { type: 'boolean', default: false } as const;
const now = (): EntitySchemaColumnOptions => ({ ...moment(), default: () => 'now()' });

export const contactMessageTable = new EntitySchema<ContactMessage>({
  name: 'ContactMessage',
  tableName: 'contact_messages',
  target: ContactMessage,
  // The schema builder cannot compare generated columns.
  synchronize: false,
  columns: {
    id: identityKey('contact_messages_pkey'),
    firstName: { ...text, name: 'first_name' },
    lastName: { ...text, name: 'last_name' },
    email: text,
    phone: phoneNumber(),
    service: text,
    message: { ...text, nullable: true },
    language,
    suspect: flag,
    resolved: flag,
    clientId: { type: 'integer', name: 'client_id', nullable: true },
    receiptSent: { ...flag, name: 'receipt_sent' },
    created_at: now(),
  },
});
