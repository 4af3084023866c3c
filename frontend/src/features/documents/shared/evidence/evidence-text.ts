import { t } from '@steward/texts';

/** Labels of the activity log's events. */
const words = (): Record<string, string> => ({
  uploaded: t('Uploaded'),
  sent: t('Sent for signature'),
  viewed: t('Opened'),
  downloaded: t('Downloaded'),
  consented: t('Agreed to sign electronically'),
  signed: t('Signed'),
  countersigned: t('Countersigned'),
  declined: t('Declined'),
  changed: t('Details changed'),
  status_changed: t('Status changed'),
  replaced: t('Replaced by a new version'),
  prepared: t('Copy prepared for signing'),
  deleted: t('Deleted'),
  restored: t('Restored'),
});

/** 'Sent for signature' for `sent` or `document.sent`; an unknown type is returned unchanged. */
export function evidenceLabel(type: string): string {
  const short = type.replace(/^document\./, '');
  return words()[short] ?? (short.charAt(0).toUpperCase() + short.slice(1)).replaceAll('_', ' ');
}

/** '2026-11-18 15:04:05 UTC' */
export function utcTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
