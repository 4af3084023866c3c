import { staffName } from '../../../../shared/session/staff-labels';
import { t } from '@steward/texts';
import { useAdminSite } from '../../../../shared/practice/admin-site';
import { fetchedDialog } from '../../../../shared/antd/fetched-dialog';
import { useAuth } from '../../../../shared/session/session';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { useActiveStaff, useHasColleagues } from './use-staff';

const select = fetchedDialog(() =>
  import('../../../../shared/antd/filter-select').then((module) => module.FilterSelect),
);

interface AssigneeFilterProps {
  /** `me`, `none`, an id, or empty for all clients. */
  value: string;
  onChange: (assignee: string) => void;
}

/** Filter by the member of the staff to whom clients are assigned; none where all clients are one's own. */
export function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const { user } = useAuth();
  const isOwner = useHasRightsOf('owner');
  const hasColleagues = useHasColleagues();
  const staff = useActiveStaff() ?? [];
  const { data: site } = useAdminSite({ enabled: !isOwner });
  if (!hasColleagues || (!isOwner && site?.staffSees !== 'all')) return null;
  const options = [
    { value: '', label: t('Any assignee') },
    { value: 'me', label: t('Assigned to me') },
    { value: 'none', label: t('Unassigned') },
    ...staff
      .filter(({ id }) => id !== user?.id)
      .map((member) => ({ value: String(member.id), label: staffName(member) })),
  ];
  const isKnown = options.some((option) => option.value === value);
  return (
    // Its place is kept while Ant Design is loaded.
    <div className="assignee-filter">
      <select.Dialog
        isNeeded
        label={t('Assignee')}
        value={value}
        options={isKnown ? options : [...options, { value, label: t('Someone else') }]}
        onChange={onChange}
      />
    </div>
  );
}
