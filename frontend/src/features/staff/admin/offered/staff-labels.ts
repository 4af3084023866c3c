import { t } from '@steward/texts';
import type { StaffRole } from '../../../../shared/api';

export const staffRoles: readonly { value: StaffRole; label: string; text: string }[] = [
  {
    value: 'owner',
    get label() {
      return t('Owner');
    },
    get text() {
      return t('Everything, with staff, security, retention, webhooks and backups.');
    },
  },
  {
    value: 'consultant',
    get label() {
      return t('Consultant');
    },
    get text() {
      return t('All work for clients, the website and prices.');
    },
  },
  {
    value: 'assistant',
    get label() {
      return t('Assistant');
    },
    get text() {
      return t('Contact data, appointments, messages and requests. No files, invoices or notes.');
    },
  },
];

export const staffRoleLabel = (role: StaffRole): string =>
  staffRoles.find(({ value }) => value === role)?.label ?? role;
