import { Body, Controller, Delete, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { Accounts, ClientAssignments, CreateUserDto, NewAccounts, UserDto } from '../../identity/index.js';
import { ClientQueries } from '../application/client-queries.js';
import { Organizations } from '../application/organizations.js';
import {
  AssigneesDto,
  ClientDto,
  ClientsQuery,
  NewOrganizationDto,
  OpenClientDto,
  OpenedClientDto,
  UpdateOrganizationDto,
} from './clients.dto.js';

@ApiTags('Clients')
@Controller('admin')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('account')
export class ClientsController {
  constructor(
    private readonly directory: ClientQueries,
    private readonly organizations: Organizations,
    private readonly assignments: ClientAssignments,
    private readonly accounts: Accounts,
    private readonly newAccounts: NewAccounts,
  ) {}

  @Get('clients')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Clients, by default newest first',
    description:
      'Searches names, username and email address. Closed accounts are listed under their former name. Logins, open ' +
      'items and filters that depend on time are at most a minute old.',
    answer: [ClientDto],
  })
  async listClients(@CurrentActor() admin: Actor, @Query() { assignee, ...query }: ClientsQuery) {
    const by = await this.assignments.assignee(admin, assignee);
    return this.directory.list(admin, { ...query, assignee: by });
  }

  @Post('clients')
  @Endpoint({
    summary: 'Add a household or business',
    description:
      'It cannot log in: people with access act for it. Individuals are added by `POST /api/admin/create-user` or an ' +
      'import. While an instance of an earlier version runs, 503 `update.in_progress`.',
    answer: ClientDto,
    status: 201,
    idempotent: 'database',
    refusals: { 503: 'update.in_progress' },
  })
  createClient(@CurrentActor() admin: Actor, @Body() organization: NewOrganizationDto) {
    return this.organizations.add(admin, organization);
  }

  @Patch('clients/:id')
  @Endpoint({
    summary: 'Change name, email address or phone of a household or business',
    description:
      'Omitted fields keep their values; an empty text or null clears the address or phone. The address is printed on ' +
      'documents; nothing is sent there. An individual changes their own: 409 `client.individual`.',
    answer: ClientDto,
    byId: 'users.id of the client',
    refusals: { 409: 'client.individual' },
  })
  updateClient(@CurrentActor() admin: Actor, @IdParam() id: number, @Body() changes: UpdateOrganizationDto) {
    return this.organizations.change(admin, id, changes);
  }

  @Get('clients/:id')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'One client',
    description: 'Same fields as in the list; closed clients as well.',
    answer: ClientDto,
    byId: 'users.id of the client',
  })
  getClient(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.directory.one(admin, id);
  }

  @Put('clients/:id/assignees')
  @Allow('admin', { role: 'owner', token: 'refused' })
  @Endpoint({
    summary: 'Assign a client to members of the staff',
    description:
      'Replaces all assignees. For owners. If staff see assigned clients only, others do not find the client.',
    answer: ClientDto,
    byId: 'users.id of the client',
  })
  async setClientAssignees(
    @CurrentActor() owner: Actor,
    @IdParam() id: number,
    @Body() { userIds }: AssigneesDto,
  ) {
    await this.assignments.replace(owner, id, userIds);
    return this.directory.one(owner, id);
  }

  @Post('clients/:id/open')
  @Endpoint({
    summary: 'Open a client that is not assigned to the caller',
    description:
      "The client is visible to the caller for 24 hours. The reason is recorded in the client's activity, which only staff see, and the owners are notified. For consultants; without effect if the client is visible to the caller already. Otherwise it requires a login within the last 15 minutes (403 `auth.password_required`), and is never allowed to an access token (403 `auth.session_required`).",
    answer: OpenedClientDto,
    byId: 'users.id of the client',
    refusals: { 403: 'auth.password_required' },
  })
  async openClient(
    @CurrentActor() staff: Actor,
    @IdParam() id: number,
    @Body() { reason }: OpenClientDto,
  ): Promise<OpenedClientDto> {
    const until = await this.assignments.open(staff, id, reason);
    return { until: until && until.toISOString() };
  }

  @Post('clients/:id/archive')
  @Endpoint({
    summary: 'Archive a client who left',
    description:
      'The client is out of lists and new work, and found by `status=archived` and searches. All records and the login ' +
      'stay, and what the client sends is on Today. Recurring invoices pause. For owners and consultants; safe to repeat.',
    answer: ClientDto,
    status: 200,
    idempotent: 'database',
    byId: 'users.id of the client',
  })
  async archiveClient(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.accounts.archive(admin, id, true);
    return this.directory.one(admin, id);
  }

  @Post('clients/:id/unarchive')
  @Endpoint({
    summary: 'Make an archived client a client again',
    description: 'Recurring invoices stay paused. For owners and consultants; safe to repeat.',
    answer: ClientDto,
    status: 200,
    idempotent: 'database',
    byId: 'users.id of the client',
  })
  async unarchiveClient(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.accounts.archive(admin, id, false);
    return this.directory.one(admin, id);
  }

  @Post('create-user')
  @Endpoint({
    summary: 'Add a client or another admin',
    description:
      'Admins are added by owners. The password must meet the rules of the registration. With `invite`, which is for clients ' +
      'only, the invitation is sent with the same call. A `password`, or another admin, requires a login within the last 15 ' +
      "minutes, or the caller's `currentPassword`, and is never allowed to an access token (403 `auth.session_required`). A " +
      'password that the practice set is recorded, and certificates of signatures say so until the person chooses one by a ' +
      'link that was emailed and not shown.',
    answer: UserDto,
    status: 201,
    idempotent: 'database',
    refusals: { 403: 'auth.password_required', 409: 'user.username_taken' },
  })
  createUser(
    @CurrentActor() admin: Actor,
    @Body() { role = 'client', currentPassword, username, password, ...account }: CreateUserDto,
  ) {
    const proof = { password: currentPassword, field: 'currentPassword' };
    // Empty ones are omitted ones.
    const named = { ...account, role, username: username || undefined, ...(password && { password }) };
    return this.newAccounts.add(admin, named, proof);
  }

  @Delete('clients/:id')
  @Allow('admin', { role: 'owner', token: 'none' })
  @Endpoint({
    summary: "Close a client's account",
    description:
      'The client can no longer log in; profile and photo are deleted. Documents, invoices and messages stay as business records. ' +
      'The username and email can be reused. Requires a login within the last 15 minutes; never allowed to an access token.',
    byId: 'users.id of the client',
    refusals: { 403: 'auth.password_required' },
  })
  closeClient(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.accounts.close(admin, id);
  }
}
