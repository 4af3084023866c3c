import { t } from '@steward/texts';
import type { ClientFilters } from './use-clients';

/** Values of the list's filter. */
export type ClientView =
  | ''
  | 'not_invited'
  | 'never_signed_in'
  | 'owes'
  | 'silent'
  | 'archived'
  | 'closed'
  | 'everyone';

export const clientViews = (): readonly { value: ClientView; label: string }[] => [
  { value: '', label: t('[clients] All') },
  { value: 'not_invited', label: t('[clients] Not invited') },
  { value: 'never_signed_in', label: t('Never logged in') },
  { value: 'owes', label: t('Owes') },
  { value: 'silent', label: t('No recent activity') },
  { value: 'archived', label: t('[clients] Archived') },
  { value: 'closed', label: t('[clients] Closed') },
  { value: 'everyone', label: t('All, with archived and closed') },
];

/** Filters of the call. */
export function filtersOf(view: ClientView): Pick<ClientFilters, 'status' | 'filter'> {
  if (view === 'everyone') return { status: 'all' };
  return view === '' || view === 'archived' || view === 'closed' ? { status: view } : { filter: view };
}
