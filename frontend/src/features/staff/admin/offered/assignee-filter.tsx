import { useAdminSite } from '../../../../shared/admin-site';
import { FilterSelect } from '../../../../shared/antd/filter-select';
import { useAuth } from '../../../../shared/session';
import { useHasRightsOf } from '../../../../shared/staff-role';
import { staffName, useActiveStaff, useHasColleagues } from './use-staff';

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
    { value: '', label: 'Any assignee' },
    { value: 'me', label: 'Assigned to me' },
    { value: 'none', label: 'Unassigned' },
    ...staff
      .filter(({ id }) => id !== user?.id)
      .map((member) => ({ value: String(member.id), label: staffName(member) })),
  ];
  const isKnown = options.some((option) => option.value === value);
  return (
    <FilterSelect
      label="Assignee"
      value={value}
      options={isKnown ? options : [...options, { value, label: 'Someone else' }]}
      onChange={onChange}
    />
  );
}
