import { t } from '@steward/texts';

/** Title of the portal's window: from the first byte, and while a screen is loaded. */
export function portalTitle({ tab, label, title }: { tab?: string; label?: string; title?: string }): string {
  if (title !== undefined) return title;
  if (label === undefined || tab === 'overview') return t('Client Portal');
  return tab === undefined ? label : t('{screen}, Client Portal', { screen: label });
}

/** The same for the dashboard. */
export const adminTitle = ({ label }: { label?: string }): string =>
  label === undefined ? t('Admin Dashboard') : t('{screen}, Admin Dashboard', { screen: label });
