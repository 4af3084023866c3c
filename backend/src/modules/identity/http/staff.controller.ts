import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { InvitationLinks } from '../application/invitation-links.js';
import { StaffAccounts } from '../application/staff-accounts.js';
import { StaffInvitations } from '../application/staff-invitations.js';
import { StaffQueries } from '../application/staff-queries.js';
import { InvitationLinkDto } from './identity.dto.js';
import { ChangeStaffDto, NewStaffDto, StaffDto } from './staff.dto.js';

const freshOnly =
  'Requires a login within the last 15 minutes (403 `auth.password_required`), and is never allowed to an access token ' +
  '(403 `auth.session_required`).';

@ApiTags('Staff')
@Controller('admin/staff')
@Allow('admin', { role: 'owner', token: 'none' })
@RecordRefusals('account')
export class StaffController {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly invitations: StaffInvitations,
    private readonly queries: StaffQueries,
    private readonly links: InvitationLinks,
  ) {}

  @Get()
  @Allow('admin', { role: 'owner' })
  @Endpoint({
    summary: 'Members of the staff, newest first',
    description: 'Deactivated ones as well. For owners.',
    answer: [StaffDto],
  })
  listStaff(@Query() query: PageQuery) {
    return this.queries.list(query);
  }

  @Post()
  @Endpoint({
    summary: 'Add a member of the staff',
    description: `Emails an invitation with a link to set a password, which expires in 7 days. For owners. ${freshOnly} While an instance of an earlier version runs, restricted roles are 503 \`update.in_progress\`.`,
    answer: StaffDto,
    status: 201,
    idempotent: 'database',
    refusals: { 403: 'auth.password_required', 409: 'user.username_taken', 503: 'update.in_progress' },
  })
  async createStaff(@CurrentActor() owner: Actor, @Body() member: NewStaffDto) {
    return this.queries.one(await this.invitations.add(owner, member));
  }

  @Patch(':id')
  @Endpoint({
    summary: "Change a member's role, or deactivate or reactivate them",
    description: `Deactivation ends all sessions and access tokens; reactivation brings none of them back. With \`active: false\`, \`endAccess\` names access for clients that the member granted and that ends with it. For owners. ${freshOnly} The last owner keeps the role (409 \`staff.last_owner\`).`,
    answer: StaffDto,
    byId: 'users.id of the member',
    refusals: {
      403: 'auth.password_required',
      404: 'staff_member.not_found',
      409: 'staff.last_owner',
      503: 'update.in_progress',
    },
  })
  async updateStaff(@CurrentActor() owner: Actor, @IdParam() id: number, @Body() change: ChangeStaffDto) {
    await this.accounts.change(owner, id, change);
    return this.queries.one(id);
  }

  @Post(':id/invitation')
  @Endpoint({
    summary: 'Email a member of the staff a link to set a password',
    description: `The link works once, expires in 7 days, and replaces an earlier one. For owners. ${freshOnly}`,
    status: 202,
    byId: 'users.id of the member',
    refusals: { 403: 'auth.password_required', 404: 'staff_member.not_found', 429: 'request.too_many' },
  })
  inviteStaff(@CurrentActor() owner: Actor, @IdParam() id: number) {
    return this.invitations.invite(owner, id);
  }

  @Post(':id/invitation/link')
  @Endpoint({
    summary: "Show the link of a colleague's open invitation",
    description: `A new link, which ends with the invitation; the emailed one stays valid. The view is recorded, and the colleague finds in \`linkShownBy\` of \`GET /api/user\` who saw it. Only until they have a password or passkey. For owners. ${freshOnly}`,
    answer: InvitationLinkDto,
    status: 200,
    byId: 'users.id of the member',
    refusals: {
      403: 'auth.password_required',
      404: 'staff_member.not_found',
      409: 'invitation.not_open',
    },
  })
  async showStaffInvitationLink(
    @CurrentActor() owner: Actor,
    @IdParam() id: number,
  ): Promise<InvitationLinkDto> {
    return { link: await this.links.showOfStaff(owner, id) };
  }
}
