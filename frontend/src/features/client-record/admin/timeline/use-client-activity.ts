import { t } from '@steward/texts';
import { ActivityService, type AdminActivityDto } from '../../../../shared/api';
import { given, usePagedList } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';

export const subjectKinds = () =>
  [
    { value: '', label: t('All types') },
    { value: 'document', label: t('Documents') },
    { value: 'document_request', label: t('Requests') },
    { value: 'conversation', label: t('Messages') },
    { value: 'invoice', label: t('Invoices & payments') },
    { value: 'appointment', label: t('Appointments') },
    { value: 'goal', label: t('Goals') },
    { value: 'note', label: t('Private notes') },
    { value: 'account', label: t('Account & sign-in') },
  ] as const;

export type SubjectKind = Exclude<ReturnType<typeof subjectKinds>[number]['value'], ''>;

/**
 * Events about a client or by them, newest first, including refused attempts and private notes, without views of documents
 * by the practice.
 * @param id users.id
 */
export function useClientActivity(id: number, { kind, limit }: { kind: SubjectKind | ''; limit: number }) {
  const query = { userId: id, limit, viewed: false, ...given({ subjectType: kind }) };
  return usePagedList<AdminActivityDto>({
    key: ['/api/admin/activity', 'list', query],
    load: (page) => ActivityService.listActivityForAdmin({ ...query, ...page }),
    times: queryTimes.activity,
  });
}
