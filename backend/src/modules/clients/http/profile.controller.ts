import { Body, Controller, Delete, Get, Put, Req, Res, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { answerIn } from '../../../platform/http/accept-language.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { Upload } from '../../../platform/http/upload.js';
import { ProfilePhotos } from '../application/profile-photos.js';
import { ProfileQueries } from '../application/profile-queries.js';
import { Profiles } from '../application/profiles.js';
import {
  ChangeLanguageDto,
  ClientProfileDto,
  OrganizationProfileDto,
  ProfileDto,
  ProfilePhotoDto,
  UpdateClientProfileDto,
  UpdateProfileDto,
} from './profile.dto.js';

@ApiTags('Profile')
@Controller('profile')
@Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true })
export class ProfileController {
  constructor(
    private readonly profiles: Profiles,
    private readonly queries: ProfileQueries,
    private readonly photos: ProfilePhotos,
  ) {}

  @Get()
  @Allow('signed-in', { scope: 'any', role: 'assistant', beforeReview: true })
  @Endpoint({
    summary: "The caller's profile",
    description:
      'For clients and admins. Empty fields are null. With `?client=`, the profile of that client: of a household or ' +
      'business an `OrganizationProfileDto`, of another individual without photo.',
    answer: [ProfileDto, 'or', OrganizationProfileDto],
  })
  getProfile(@CurrentActor() actor: Actor) {
    return this.queries.ofPortal(actor);
  }

  @Put()
  @Allow('signed-in', { scope: 'owner', role: 'assistant', beforeReview: true })
  @Endpoint({
    summary: "Change the caller's profile",
    description:
      'Omitted fields keep their values; an empty text or null clears them. A new email address requires a login within the last ' +
      "15 minutes or the caller's `password`, and is never allowed to an access token (403 `auth.session_required`). " +
      'A household or business has `name`, `email`, `phone` and an address; its other fields are ignored, and its ' +
      'email address, where nothing is sent, needs no proof.',
    answer: [ProfileDto, 'or', OrganizationProfileDto],
    refusals: { 403: 'auth.password_required', 409: 'user.email_taken', 429: 'request.too_many' },
  })
  async updateProfile(
    @CurrentActor() actor: Actor,
    @Body() { password, ...changes }: UpdateProfileDto,
    @Req() { principal }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const profile = await this.profiles.change(actor, changes, { password });
    if (principal?.language && 'language' in profile) answerIn(profile.language, response);
    return profile;
  }

  @Put('language')
  @Endpoint({
    summary: "Change the caller's language",
    description: 'Also for people who only act for clients. The answer is in the new language already.',
    answer: ProfileDto,
  })
  async changeLanguage(
    @CurrentActor() actor: Actor,
    @Body() { language }: ChangeLanguageDto,
    @Req() { principal }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const profile = await this.profiles.changeLanguage(actor, language);
    if (principal?.language) answerIn(profile.language, response);
    return profile;
  }

  @Get('photo')
  @Endpoint({
    summary: "The caller's photo",
    description: "WebP, 512 by 512 pixels. Visible to its owner; a client's photo also to admins.",
    answer: 'file',
    refusals: { 404: 'photo.not_found' },
  })
  async getProfilePhoto(@CurrentActor() actor: Actor, @Res() response: Response) {
    sendFile(response, await this.photos.own(actor), 'inline');
  }

  @Put('photo')
  @Upload('photo')
  @Endpoint({
    summary: "Set the caller's photo",
    description: 'The photo is rotated upright, cropped to a centered square, and stripped of its metadata.',
    answer: ProfileDto,
    idempotent: 'upload',
    refusals: {
      413: 'photo.too_large',
      415: 'photo.type_not_allowed',
      429: 'request.too_many',
      503: 'upload.busy',
    },
  })
  setProfilePhoto(
    @CurrentActor() actor: Actor,
    @Body() _form: ProfilePhotoDto,
    @UploadedFile() { buffer }: Express.Multer.File,
  ) {
    return this.photos.prepare(actor, buffer);
  }

  @Delete('photo')
  @Endpoint({
    summary: "Remove the caller's photo",
    description: 'Safe to repeat: 204 without a photo as well.',
  })
  deleteProfilePhoto(@CurrentActor() actor: Actor) {
    return this.photos.remove(actor);
  }
}

@ApiTags('Clients')
@Controller('admin/clients/:id')
@Allow('admin', { role: 'assistant' })
@RecordRefusals('account')
export class ClientProfilesController {
  constructor(
    private readonly profiles: Profiles,
    private readonly queries: ProfileQueries,
    private readonly photos: ProfilePhotos,
  ) {}

  @Get('profile')
  @Endpoint({
    summary: "A client's profile",
    description:
      'Details that the client or the practice entered. Fields are null if empty, or if the account is closed. ' +
      'Of a household or business an `OrganizationProfileDto`.',
    answer: [ClientProfileDto, 'or', OrganizationProfileDto],
    byId: 'users.id of the client',
  })
  getClientProfile(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.queries.ofClient(admin, id);
  }

  @Put('profile')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: "Change a client's profile",
    description:
      'Omitted fields keep their values; an empty text or null clears them. Only the client can change the email address, ' +
      'since it is used to log in. The client sees in their activity which fields were changed. A household or business ' +
      'has a phone and an address; its name and email address are changed by `PATCH /api/admin/clients/{id}`.',
    answer: [ClientProfileDto, 'or', OrganizationProfileDto],
    byId: 'users.id of the client',
  })
  updateClientProfile(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateClientProfileDto,
  ) {
    return this.profiles.changeClient(admin, id, changes);
  }

  @Get('photo')
  @Endpoint({
    summary: "A client's photo",
    description: 'WebP, 512 by 512 pixels.',
    answer: 'file',
    byId: 'users.id of the client',
    refusals: { 404: 'photo.not_found' },
  })
  async getClientPhoto(@CurrentActor() admin: Actor, @IdParam() id: number, @Res() response: Response) {
    sendFile(response, await this.photos.ofClient(admin, id), 'inline');
  }
}
