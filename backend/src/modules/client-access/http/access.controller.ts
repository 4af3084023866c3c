import { Body, Controller, Delete, Get, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Actor, clientOf } from '../../../kernel/index.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { NetworkLimit } from '../../../platform/http/network-limit.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { Accounts, actForClient, InvitationLinkDto } from '../../identity/index.js';
import { AcceptedInvitations } from '../application/accepted-invitations.js';
import { AccessLinks } from '../application/access-links.js';
import { AccessQueries } from '../application/access-queries.js';
import { GrantEnds } from '../application/grant-ends.js';
import { Grants } from '../application/grants.js';
import { InvitedPersons } from '../application/invited-persons.js';
import {
  AcceptedAccessDto,
  AccessDto,
  AccessInvitationDto,
  AccessTokenOfLinkDto,
  ApproveAccessDto,
  ChangeAccessDto,
  GrantAccessDto,
  GrantByPracticeDto,
} from './access.dto.js';

/** Everyone with the link may look. */
const previews: RateLimit = { name: 'access-preview', points: 300, per: 60 * 60 };

/** With the values that an omitted field has. */
const invitationOf = <Sent extends { name?: string; until?: string }>({ name, until, ...sent }: Sent) => ({
  ...sent,
  name: name ?? null,
  until: until ?? null,
});

@ApiTags('Access')
@Controller('access')
export class AccessController {
  constructor(
    private readonly grants: Grants,
    private readonly ends: GrantEnds,
    private readonly invitations: AcceptedInvitations,
    private readonly invited: InvitedPersons,
    private readonly queries: AccessQueries,
  ) {}

  @Get()
  @Allow('client', { scope: 'owner' })
  @Endpoint({
    summary: 'People with access to the client, newest first',
    description: 'Includes invitations, and access that has ended.',
    answer: [AccessDto],
  })
  listAccess(@CurrentActor() actor: Actor, @Query() page: PageQuery) {
    return this.queries.ofClient(actor, clientOf(actor), page);
  }

  @Post()
  @Allow('client', { scope: 'owner', client: 'body', token: 'none' })
  @Endpoint({
    summary: 'Invite a person to act for the client',
    description:
      'Emails a link, which works once and expires in 7 days. Requires a login within the last 15 minutes; never allowed to an ' +
      'access token. A helper needs `scopes` and `until`. `pay` requires `invoices`, `sign` requires `documents`, and a helper of ' +
      "an individual cannot have `sign`. Before the caller's email address is confirmed it is 403 `email.confirm_required`; where no " +
      'email is sent, an account for which the practice has made a record counts as confirmed, and any other is 409 ' +
      '`email.not_connected`. 20 within 24 hours, 5 for an account younger than 7 days or without such a record, and 50 per network.',
    answer: AccessDto,
    status: 201,
    refusals: {
      403: 'access.not_owner',
      404: 'client.not_found',
      409: 'access.exists',
      429: 'request.too_many',
    },
  })
  async grantAccess(
    @CurrentActor() caller: Actor,
    @Body() { client, ...invitation }: GrantAccessDto,
    @Req() { query, ip = '' }: Request,
  ) {
    const actor = actForClient(caller, client ?? query['client'], 'owner');
    const id = await this.grants.grant(actor, clientOf(actor), invitationOf(invitation), ip);
    return this.queries.one(actor, clientOf(actor), id);
  }

  @Post('preview')
  @Allow('public')
  @NetworkLimit(previews)
  @Endpoint({
    summary: 'An invitation, by its link',
    description:
      'Changes nothing. Names that are more than letters, spaces, hyphens, apostrophes and periods, or longer than 40 characters, ' +
      'read “a client of”, with the name of the practice. A link that is unknown, used or expired is 400 `auth.link_invalid`.',
    answer: AccessInvitationDto,
    status: 200,
    refusals: { 400: 'auth.link_invalid', 403: 'request.cross_origin', 429: 'request.too_many' },
  })
  async previewAccess(@Body() { token }: AccessTokenOfLinkDto) {
    const { id, wasEmailed } = await this.invitations.find(token);
    return {
      ...(await this.queries.invitation(id)),
      confirmsEmail: wasEmailed,
    } satisfies AccessInvitationDto;
  }

  @Post('accept')
  @Allow('signed-in', { about: 'person', role: 'assistant', token: 'none' })
  @Endpoint({
    summary: 'Accept an invitation by its link',
    description:
      "The caller's email address has to be the invited one, which an emailed link confirms. Otherwise it is 403 `access.other_address`, " +
      'the link stays valid, and the granter is notified. Never allowed to an access token. To accept with a new account, use ' +
      '`POST /api/register`. While an instance of an earlier version runs, 503 `update.in_progress`.',
    answer: AcceptedAccessDto,
    status: 200,
    refusals: {
      400: 'auth.link_invalid',
      403: 'access.other_address',
      404: 'client.not_found',
      409: 'access.exists',
      503: 'update.in_progress',
    },
  })
  async acceptAccess(@CurrentActor() actor: Actor, @Body() { token }: AccessTokenOfLinkDto) {
    return this.queries.accepted(actor.id, await this.invited.acceptAs(actor, token));
  }

  @Post(':id/approve')
  @Allow('client', { scope: 'owner', record: 'client_access', token: 'none' })
  @RecordRefusals('access')
  @Endpoint({
    summary: 'Approve access, or a change of it, that the practice started',
    description:
      'Of the terms of that `version`: those of access that is `awaiting_client`, whose invitation is then emailed, or else ' +
      'those in `pending`, which are then in force. Another version than the present one is 409 `access.changed`. To keep the ' +
      'former terms, `PATCH` them. Safe to repeat.',
    answer: AccessDto,
    status: 200,
    byId: 'client_access.id',
    refusals: { 403: 'access.not_owner', 404: 'access.not_found', 409: 'access.changed' },
  })
  async approveAccess(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Body() { version }: ApproveAccessDto,
  ) {
    await this.grants.approve(actor, id, version);
    return this.queries.one(actor, clientOf(actor), id);
  }

  @Patch(':id')
  @Allow('client', { scope: 'owner', record: 'client_access', token: 'none' })
  @RecordRefusals('access')
  @Endpoint({
    summary: 'Change access',
    description:
      'In force from the next call. Omitted fields keep their values. A change that widens or prolongs access requires a login ' +
      'within the last 15 minutes. Never allowed to an access token.',
    answer: AccessDto,
    byId: 'client_access.id',
    refusals: { 403: 'access.not_owner', 404: 'access.not_found', 409: 'access.ended' },
  })
  async updateAccess(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Body() { scopes, categories, until }: ChangeAccessDto,
  ) {
    await this.grants.change(actor, clientOf(actor), id, { scopes, categories, until });
    return this.queries.one(actor, clientOf(actor), id);
  }

  @Delete(':id')
  @Allow('client', { scope: 'any', record: 'client_access' })
  @RecordRefusals('access')
  @Endpoint({
    summary: 'End access',
    description:
      'The client and owners end the access of helpers, and everyone their own. Only the practice ends an owner; the last owner ' +
      'cannot leave (409 `access.last_owner`). Access that has ended is 404.',
    byId: 'client_access.id',
    refusals: { 403: 'access.not_owner', 404: 'access.not_found', 409: 'access.last_owner' },
  })
  endAccess(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.ends.end(actor, id);
  }
}

const byClient = 'users.id of the client';
const AccessId = (): MethodDecorator =>
  ApiParam({ name: 'accessId', type: 'integer', description: 'client_access.id', example: 3 });

@ApiTags('Access')
@Controller('admin/clients/:id/access')
@Allow('admin', { role: 'consultant', token: 'none' })
@RecordRefusals('account')
export class ClientAccessController {
  constructor(
    private readonly grants: Grants,
    private readonly ends: GrantEnds,
    private readonly links: AccessLinks,
    private readonly queries: AccessQueries,
    private readonly accounts: Accounts,
  ) {}

  @Get()
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'People with access to a client, newest first',
    description: 'Includes invitations, and access that has ended.',
    answer: [AccessDto],
    byId: byClient,
  })
  async listClientAccess(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @Query() page: PageQuery,
  ) {
    await this.accounts.getClient(admin, clientId);
    return this.queries.ofClient(admin, clientId, page);
  }

  @Post()
  @Endpoint({
    summary: 'Invite a person to act for a client',
    description:
      "For an individual it waits for the client's approval, unless `consentDocumentId` names a document that they signed or " +
      'uploaded themselves before. Otherwise the link is emailed at once. A client that is only opened is 403 ' +
      '`auth.not_permitted`. Requires a login within the last 15 minutes; never allowed to an access token.',
    answer: AccessDto,
    status: 201,
    byId: byClient,
    refusals: { 403: 'auth.password_required', 409: 'access.exists' },
  })
  async grantClientAccess(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @Body() invitation: GrantByPracticeDto,
    @Req() { ip = '' }: Request,
  ) {
    const id = await this.grants.grant(admin, clientId, invitationOf(invitation), ip);
    return this.queries.one(admin, clientId, id);
  }

  @Post(':accessId/link')
  @AccessId()
  @Endpoint({
    summary: 'Show the link of an open invitation to act for a client',
    description:
      'A new link, which ends with the invitation; the emailed one stays valid. It counts as seen by the practice: the view is ' +
      'recorded, the link confirms no address, and certificates of signatures say so. A client that is only opened is 403 ' +
      '`auth.not_permitted`. Requires a login within the last 15 minutes; never allowed to an access token.',
    answer: InvitationLinkDto,
    status: 200,
    byId: byClient,
    refusals: { 403: 'auth.password_required', 404: 'access.not_found', 409: 'invitation.not_open' },
  })
  async showAccessLink(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @IdParam('accessId') id: number,
  ): Promise<InvitationLinkDto> {
    return { link: await this.links.show(admin, clientId, id) };
  }

  @Patch(':accessId')
  @AccessId()
  @Endpoint({
    summary: 'Change access to a client',
    description:
      'In force from the next call. Omitted fields keep their values. A change that widens or prolongs access requires a login ' +
      'within the last 15 minutes. An individual is notified by email; if they have approved the access, a change that widens or ' +
      'prolongs it waits in `pending`, as a whole, until they approve it. Any other change drops what waits.',
    answer: AccessDto,
    byId: byClient,
    refusals: { 403: 'auth.password_required', 404: 'access.not_found', 409: 'access.ended' },
  })
  async updateClientAccess(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @IdParam('accessId') id: number,
    @Body() { scopes, categories, until }: ChangeAccessDto,
  ) {
    await this.accounts.getClient(admin, clientId);
    await this.grants.change(admin, clientId, id, { scopes, categories, until });
    return this.queries.one(admin, clientId, id);
  }

  @Delete(':accessId')
  @Allow('admin', { role: 'consultant' })
  @AccessId()
  @Endpoint({
    summary: 'End access to a client',
    description: "Also an owner's; the other owners are told. Access that has ended is 404.",
    byId: byClient,
    refusals: { 404: 'access.not_found' },
  })
  async endClientAccess(
    @CurrentActor() admin: Actor,
    @IdParam() clientId: number,
    @IdParam('accessId') id: number,
  ) {
    await this.ends.endByPractice(admin, clientId, id);
  }
}
