import { staffName } from '../../../shared/session/staff-labels';
import { t } from '@steward/texts';
import { InvitationLinkDialog, UnsentInvitation } from '../../../shared/antd/invitation-link';
import { StaffService, type StaffDto } from '../../../shared/api';
import type { Toast } from '../../../shared/toast/toast-store';

/** The link of a colleague's open invitation, which the practice hands over itself. */
const linkOf = ({ id }: Pick<StaffDto, 'id'>) => ({
  show: () => StaffService.showStaffInvitationLink({ id }),
  trace: t('We record that you saw it, and they see your name in their settings.'),
});

/** Toast about an invitation that was emailed. */
export const invitationSent = ({ email }: Pick<StaffDto, 'email'>): Toast => ({
  title: t('Invitation sent'),
  description: t('To {email}. The link works for 7 days.', { email }),
});

/** Content of a dialog after an invitation that was not emailed. */
export const UnsentStaffInvitation = ({ member }: { member: StaffDto }) => (
  <UnsentInvitation email={member.email} {...linkOf(member)} />
);

/** The link in a dialog of its own. @param member undefined closes it */
export const StaffLinkDialog = ({
  member,
  onClose,
}: {
  member: StaffDto | undefined;
  onClose: () => void;
}) => (
  <InvitationLinkDialog of={member && { name: staffName(member), ...linkOf(member) }} onClose={onClose} />
);
