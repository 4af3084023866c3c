/** Labels of the activity log's events. */
const words: Record<string, string> = {
  uploaded: 'Uploaded',
  sent: 'Sent for signature',
  viewed: 'Opened',
  downloaded: 'Downloaded',
  consented: 'Agreed to sign electronically',
  signed: 'Signed',
  countersigned: 'Countersigned',
  declined: 'Declined',
  changed: 'Details changed',
  status_changed: 'Status changed',
  replaced: 'Replaced by a new version',
  deleted: 'Deleted',
  restored: 'Restored',
};

/** 'Sent for signature' for `sent` or `document.sent`; an unknown type is returned unchanged. */
export function evidenceLabel(type: string): string {
  const short = type.replace(/^document\./, '');
  return words[short] ?? (short.charAt(0).toUpperCase() + short.slice(1)).replaceAll('_', ' ');
}

/** '2026-11-18 15:04:05 UTC' */
export function utcTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
