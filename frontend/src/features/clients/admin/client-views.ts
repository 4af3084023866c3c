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

export const clientViews: readonly { value: ClientView; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'not_invited', label: 'Not invited' },
  { value: 'never_signed_in', label: 'Never logged in' },
  { value: 'owes', label: 'Owes' },
  { value: 'silent', label: 'No recent activity' },
  { value: 'archived', label: 'Archived' },
  { value: 'closed', label: 'Closed' },
  { value: 'everyone', label: 'All, with archived and closed' },
];

/** Filters of the call. */
export function filtersOf(view: ClientView): Pick<ClientFilters, 'status' | 'filter'> {
  if (view === 'everyone') return { status: 'all' };
  return view === '' || view === 'archived' || view === 'closed' ? { status: view } : { filter: view };
}
