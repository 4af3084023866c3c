import { t } from '@steward/texts';
import { Badge } from '../../../shared/antd/badge';
import {
  StaffService,
  type StaffDto,
  SiteService,
  type AdminSiteDto,
  type StaffSees,
} from '../../../shared/api';
import { useAction } from '../../../shared/action/use-action';
import { formatDate } from '../../../shared/text/format';
import { queryTimes } from '../../../shared/http/query-client';
import { useAuth } from '../../../shared/session/session';
import { useSite } from '../../../shared/practice/site';
import { ListScreen } from '../../../admin/tables/list-screen';
import type { Column } from '../../../admin/tables/record-table';
import { RowMenu } from '../../../admin/tables/row-actions';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { AddStaffDialog } from './add-staff-dialog';
import { staffPath } from '../../clients/admin/offered/use-staff';
import { staffRoleLabel, staffName } from '../../../shared/session/staff-labels';
import { ChangeRoleDialog, DeactivateDialog } from './staff-dialogs';
import { invitationSent, StaffLinkDialog } from './staff-invitation';
import { useId } from 'react';
import { Switch } from 'antd';
import { useAdminSite } from '../../../shared/practice/admin-site';
import { writtenDetails } from '../../../shared/practice/saving-site';
import { AddButton } from '../../../shared/antd/button';
import { useRecordDialogs } from '../../../admin/dialogs/record-dialogs';
import '../../../admin/forms/forms.css';

type StaffTask = 'new' | 'role' | 'deactivate' | 'link';

/** The people who work in the practice, with their roles. */
export function StaffScreen() {
  const records = useRecordPages({
    path: staffPath,
    load: (page) => StaffService.listStaff(page),
    times: queryTimes.staff,
  });
  const dialogs = useRecordDialogs<StaffDto, StaffTask>();
  return (
    <>
      <ListScreen
        {...records}
        title={t('Staff')}
        buttons={
          <AddButton type="primary" onClick={() => dialogs.open('new')}>
            {t('Add staff')}
          </AddButton>
        }
        label={t('Staff')}
        count={(count) => t('{count, plural, one {# person} other {# people}}', { count })}
        failure={t('Failed to load the staff.')}
        empty={{ title: t('No staff yet'), text: t('Add the people who work with you.') }}
        rows={columns()}
        actions={(member) => <StaffActions member={member} onChoose={dialogs.open} />}
      />
      {records.list.rows.length > 1 && <AssignedOnly />}
      <AddStaffDialog open={dialogs.isOpen('new')} onClose={dialogs.close} />
      <ChangeRoleDialog member={dialogs.rowFor('role')} onClose={dialogs.close} />
      <DeactivateDialog member={dialogs.rowFor('deactivate')} onClose={dialogs.close} />
      <StaffLinkDialog member={dialogs.rowFor('link')} onClose={dialogs.close} />
    </>
  );
}

const columns = (): Column<StaffDto>[] => [
  {
    title: t('Name'),
    long: true,
    render: (member) => (
      <span className="titles">
        <span>{staffName(member)}</span>
        <small className="sub">{member.username}</small>
        <small className="sub">{member.email}</small>
      </span>
    ),
  },
  { title: t('Role'), place: 'who', render: ({ staffRole }) => staffRoleLabel(staffRole) },
  { title: t('Status'), place: 'badge', render: (member) => <StaffStatus {...member} /> },
  {
    title: t('Last seen'),
    place: 'amount',
    numeric: true,
    render: ({ lastSeenAt }) =>
      lastSeenAt ? formatDate(lastSeenAt) : <span className="ui-hint">{t('Never')}</span>,
  },
];

function StaffStatus({ active, invited }: Pick<StaffDto, 'active' | 'invited'>) {
  if (!active) return <Badge colour="grey">{t('Deactivated')}</Badge>;
  return invited ? <Badge colour="amber">{t('Invited')}</Badge> : <Badge colour="ok">{t('Active')}</Badge>;
}

interface StaffActionsProps {
  member: StaffDto;
  onChoose: (task: StaffTask, member: StaffDto) => void;
}

function StaffActions({ member, onChoose }: StaffActionsProps) {
  const { user } = useAuth();
  const { sendsEmail } = useSite();
  const name = staffName(member);
  const reactivating = useAction({
    call: () => StaffService.updateStaff({ id: member.id, requestBody: { active: true } }),
    events: ['account.reactivated'],
    success: () => ({ title: t('{name} can log in again', { name }) }),
    failure: t('Failed to reactivate'),
  });
  const inviting = useAction({
    call: () => StaffService.inviteStaff({ id: member.id }),
    events: ['account.invited'],
    success: () => (sendsEmail ? invitationSent(member) : undefined),
    failure: t('Failed to send the invitation'),
    onSuccess: () => !sendsEmail && onChoose('link', member),
  });
  const { active, invited } = member;
  const isOpen = active && invited;
  return (
    <RowMenu
      of={name}
      actions={[
        active && { label: t('Change role'), icon: 'pencil', onSelect: () => onChoose('role', member) },
        isOpen && { label: t('Invite again'), icon: 'send', onSelect: () => inviting.mutate() },
        isOpen && { label: t('Show link'), icon: 'eye', onSelect: () => onChoose('link', member) },
        !active && { label: t('Reactivate'), icon: 'undo', onSelect: () => reactivating.mutate() },
        active &&
          member.id !== user?.id && {
            label: t('Deactivate'),
            icon: 'lock',
            danger: true,
            onSelect: () => onChoose('deactivate', member),
          },
      ]}
    />
  );
}

/** Limits consultants and assistants to the clients assigned to them. */
function AssignedOnly() {
  const id = useId();
  const { data: site } = useAdminSite();
  const saving = useAction({
    call: ({ of, staffSees }: { of: AdminSiteDto; staffSees: StaffSees }) =>
      SiteService.updateSite({ requestBody: { ...writtenDetails(of), staffSees } }),
    events: ['practice.changed'],
    success: ({ staffSees }: AdminSiteDto) =>
      staffSees === 'assigned'
        ? { title: t('Consultants and assistants now see their own clients only') }
        : { title: t('All staff now see all clients') },
    failure: t('Failed to save'),
  });
  if (!site) return null;
  return (
    <div className="admin-switch row to-start above">
      <Switch
        id={id}
        checked={site.staffSees === 'assigned'}
        loading={saving.isPending}
        onChange={(assigned) => saving.mutate({ of: site, staffSees: assigned ? 'assigned' : 'all' })}
        aria-describedby={`${id}-hint`}
      />
      <div>
        <label htmlFor={id} className="ui-label">
          {t('Assigned clients only')}
        </label>
        <p id={`${id}-hint`} className="ui-hint">
          {t('Consultants and assistants see the clients assigned to them. Owners see all.')}
        </p>
      </div>
    </div>
  );
}
