import { ActivityService, type AdminActivityDto } from '../../../../shared/api';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';

export const subjectKinds = [
  { value: '', label: 'All types' },
  { value: 'document', label: 'Documents' },
  { value: 'document_request', label: 'Requests' },
  { value: 'conversation', label: 'Messages' },
  { value: 'invoice', label: 'Invoices & payments' },
  { value: 'appointment', label: 'Appointments' },
  { value: 'goal', label: 'Goals' },
  { value: 'note', label: 'Private notes' },
  { value: 'account', label: 'Account & sign-in' },
] as const;

export type SubjectKind = Exclude<(typeof subjectKinds)[number]['value'], ''>;

/**
 * Events about a client or by them, newest first, including refused attempts and private notes.
 * @param id users.id
 */
export function useClientActivity(id: number, { kind, limit }: { kind: SubjectKind | ''; limit: number }) {
  const query = { userId: id, limit, ...given({ subjectType: kind }) };
  return usePagedList<AdminActivityDto>({
    key: ['/api/admin/activity', 'list', query],
    load: (page) => ActivityService.listAllActivity({ ...query, ...page }),
    times: queryTimes.activity,
  });
}
