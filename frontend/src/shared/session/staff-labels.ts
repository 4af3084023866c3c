import { t } from '@steward/texts';
import type { StaffDto, StaffRole } from '../api';
import { personName } from '../text/person-name';

export const staffRoles = (): readonly { value: StaffRole; label: string; text: string }[] => [
  {
    value: 'owner',
    label: t('Owner'),
    text: t('Everything, with staff, settings, security and backups.'),
  },
  { value: 'consultant', label: t('Consultant'), text: t('All work for clients, the website and prices.') },
  {
    value: 'assistant',
    label: t('Assistant'),
    text: t('Contact data, appointments, messages and requests. No files, invoices or notes.'),
  },
];

export const staffRoleLabel = (role: StaffRole): string =>
  staffRoles().find(({ value }) => value === role)?.label ?? role;

export const staffName = (member: StaffDto): string => personName(member) || member.username;
