import { Body, Controller, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { NetworkLimit } from '../../../platform/http/network-limit.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { OptionalActor } from '../../../platform/http/principal.js';
import { EmailConfirmations } from '../application/email-confirmations.js';
import { InvitationLinks } from '../application/invitation-links.js';
import { InvitationResends } from '../application/invitation-resends.js';
import { Invitations } from '../application/invitations.js';
import { PasswordResets } from '../application/password-resets.js';
import { PasswordLinks } from '../application/password-links.js';
import { Passwords } from '../application/passwords.js';
import { Site } from '../../practice/index.js';
import {
  ChosenPasswordDto,
  InvitationDto,
  InvitationLinkDto,
  InvitationResendDto,
  InvitationsDto,
  InviteClientsDto,
  LinkTokenDto,
  PasswordChangeDto,
  PasswordLinkDto,
  PasswordResetDto,
  PasswordResetRequestDto,
  ResetTokenDto,
} from './identity.dto.js';
import { deviceOf, SessionCookies } from './session-cookies.js';

/** Everyone with the link may look. */
const previews: RateLimit = { name: 'password-link-preview', points: 300, per: 60 * 60 };

@ApiTags('Identity')
@Controller()
export class AccountLinksController {
  constructor(
    private readonly passwords: Passwords,
    private readonly passwordLinks: PasswordLinks,
    private readonly resets: PasswordResets,
    private readonly invitations: Invitations,
    private readonly invitationLinks: InvitationLinks,
    private readonly invitationResends: InvitationResends,
    private readonly emailConfirmations: EmailConfirmations,
    private readonly site: Site,
    private readonly cookies: SessionCookies,
  ) {}

  @Put('profile/password')
  @Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true, token: 'none' })
  @Endpoint({
    summary: "Change the caller's password",
    description:
      'Ends all other sessions. The new password must meet the rules of the registration. Not for access tokens (403 ' +
      '`auth.session_required`).',
    refusals: { 400: 'auth.password_wrong', 403: 'auth.session_required', 429: 'request.too_many' },
  })
  changePassword(@CurrentActor() actor: Actor, @Body() { endTokens = false, ...change }: PasswordChangeDto) {
    return this.passwords.change(actor, { ...change, endTokens });
  }

  @Post('password-reset')
  @Allow('public')
  @Endpoint({
    summary: 'Request a password reset link',
    description:
      'The answer does not reveal whether an account has that address. If it does, the link is emailed to it. It works once ' +
      'and expires in 30 minutes.',
    status: 202,
    refusals: { 403: 'request.cross_origin', 429: 'request.too_many' },
  })
  requestPasswordReset(@Body() { email }: PasswordResetRequestDto, @Req() { ip }: Request) {
    return this.resets.forgotten(email, ip ?? '');
  }

  @Post('password-reset/preview')
  @Allow('public')
  @NetworkLimit(previews)
  @Endpoint({
    summary: 'The account of a link that sets a password',
    description: 'Changes nothing. A link that is unknown, used or expired is 400 `auth.link_invalid`.',
    answer: PasswordLinkDto,
    status: 200,
    refusals: { 400: 'auth.link_invalid', 403: 'request.cross_origin', 429: 'request.too_many' },
  })
  async previewPasswordReset(@Body() { token }: LinkTokenDto): Promise<PasswordLinkDto> {
    const [link, { name: practice }] = await Promise.all([
      this.passwordLinks.preview(token),
      this.site.get(),
    ]);
    return { ...link, practice };
  }

  @Post('password-reset/confirm')
  @Allow('public')
  @Endpoint({
    summary: 'Set a password with an emailed link, and log in',
    description:
      'Accepts reset and invitation links. Ends all sessions of the account; second factors stay. Sets the session cookie unless a ' +
      'second factor is needed (`signedIn`). If the practice saw the link, signing and changing access are 403 ' +
      '`auth.password_required` in that session until the password is entered (`POST /api/session/confirm`). A link that is ' +
      'unknown, used or expired is 400 `auth.link_invalid`. For 72 hours after an owner connected or changed the email account that ' +
      'sent the link, it sets no password of another member of the staff whose login needs no second factor: 409 `auth.reset_waits`.',
    answer: ChosenPasswordDto,
    status: 200,
    refusals: { 400: 'auth.link_invalid', 403: 'request.cross_origin', 409: 'auth.reset_waits' },
  })
  async confirmPasswordReset(
    @Body() { endTokens = false, ...choice }: PasswordResetDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChosenPasswordDto> {
    const caller = { ...deviceOf(request), ...this.cookies.known(request) };
    const { username, session } = await this.passwordLinks.choose({ ...choice, endTokens }, caller);
    if (session) this.cookies.give(request, response, session);
    return { username, signedIn: session !== undefined };
  }

  @Post('email-change/undo')
  @Allow('public')
  @Endpoint({
    summary: 'Undo an email change, with the link emailed to the previous address',
    description:
      'Restores the previous address. Ends the password, all sessions, and the second factors, passkeys and access tokens ' +
      'that were added since. The answer contains the token for setting a password. The link works once and expires in 7 days.',
    answer: ResetTokenDto,
    refusals: { 400: 'auth.link_invalid', 403: 'request.cross_origin' },
  })
  async undoEmailChange(@Body() { token }: LinkTokenDto): Promise<ResetTokenDto> {
    return { token: await this.emailConfirmations.undoChange(token) };
  }

  @Post('email-confirmation')
  @Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true })
  @Endpoint({
    summary: "Email a link that confirms the caller's email address",
    description:
      'The link works once and expires in 7 days. Registration and a changed address send one as well. Nothing is sent to a ' +
      'confirmed address. More than three requests in 15 minutes are 429.',
    status: 202,
    refusals: { 429: 'request.too_many' },
  })
  requestEmailConfirmation(@CurrentActor() actor: Actor) {
    return this.emailConfirmations.request(actor);
  }

  @Post('email-confirmation/confirm')
  @Allow('sign-in-optional')
  @Endpoint({
    summary: "Confirm the caller's email address with an emailed link",
    description:
      'Works only in a session of the account that the link was emailed to. Without a session, in a session of another account ' +
      'or with an access token it is 401 `auth.other_account`, and the message names the username. A link that is ' +
      'unknown, used, expired or for an address that the account no longer has is 400 `auth.link_invalid`.',
    status: 204,
    refusals: { 400: 'auth.link_invalid', 401: 'auth.other_account', 403: 'request.cross_origin' },
  })
  confirmEmail(@Body() { token }: LinkTokenDto, @OptionalActor() opener: Actor | undefined) {
    return this.emailConfirmations.confirm(token, opener);
  }

  @Post('admin/clients/invitations')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Email clients a link to set a password',
    description:
      'All or none: unless all are open individual clients, nothing is sent (400 `fields.userIds`). Those who have a ' +
      'password or passkey are skipped. A link works once, expires in 7 days, and replaces an earlier one. At most 20 ' +
      'calls per hour.',
    answer: InvitationsDto,
    status: 202,
    idempotent: 'database',
    refusals: { 429: 'request.too_many' },
  })
  inviteClients(@CurrentActor() admin: Actor, @Body() { userIds }: InviteClientsDto) {
    return this.invitations.inviteEach(admin, userIds);
  }

  @Post('admin/clients/:id/invitation')
  @Allow('admin', { role: 'consultant' })
  @RecordRefusals('account')
  @ApiBody({ type: InvitationDto, required: false })
  @Endpoint({
    summary: 'Email a client a link to set a password',
    description:
      'The link works once, expires in 7 days, and replaces an earlier one. A household or business cannot log in: ' +
      '409 `client.no_sign_in`.',
    status: 202,
    byId: 'users.id of the client',
    refusals: { 409: 'client.no_sign_in', 429: 'request.too_many' },
  })
  inviteClient(@CurrentActor() admin: Actor, @IdParam() id: number, @Body() { language }: InvitationDto) {
    return this.invitations.invite(admin, id, language);
  }

  @Post('invitations/resend')
  @Allow('public')
  @Endpoint({
    summary: 'Email an invitation again',
    description:
      'The answer does not reveal whether a client has that address. If one has an open invitation, another link is emailed to ' +
      'it, three times an hour at most; it expires in 7 days, and earlier ones stay valid.',
    status: 202,
    refusals: { 403: 'request.cross_origin', 429: 'request.too_many' },
  })
  resendInvitation(@Body() { email }: InvitationResendDto, @Req() { ip }: Request) {
    return this.invitationResends.request(email, ip ?? '');
  }

  @Post('admin/clients/:id/invitation/link')
  @Allow('admin', { role: 'consultant', token: 'none' })
  @RecordRefusals('account')
  @Endpoint({
    summary: "Show the link of a client's open invitation",
    description:
      'A new link, which ends with the invitation; the emailed one stays valid. It counts as seen by the practice: the view is ' +
      'recorded, the link confirms no address, and certificates of signatures say so. A client who has a password or passkey is 409 ' +
      '`invitation.not_open`, except for an owner while no email can be sent: certificates then name the owner, and so does ' +
      '`replacingLink` of `GET /api/user`. A client that is only opened is 403 `auth.not_permitted`. Requires a login within the last 15 minutes; never allowed to an access token.',
    answer: InvitationLinkDto,
    status: 200,
    byId: 'users.id of the client',
    refusals: { 403: 'auth.password_required', 409: 'invitation.not_open' },
  })
  async showInvitationLink(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<InvitationLinkDto> {
    return { link: await this.invitationLinks.show(admin, id) };
  }
}
