import type { IconName } from '../../../shared/kit/icon';

const categoryIcons: Readonly<Record<string, IconName>> = {
  document: 'document',
  message: 'message',
  payment: 'card',
  appointment: 'calendar',
};

const typeIcons: Readonly<Record<string, IconName>> = {
  warning: 'alert',
  success: 'check',
  info: 'info',
};

/** Icon of a notification's category; for an unknown category, of its type. */
export function notificationIcon({ category, type }: Record<'category' | 'type', string>): IconName {
  return categoryIcons[category] ?? typeIcons[type] ?? 'bell';
}
