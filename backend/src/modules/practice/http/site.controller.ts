import { Body, Controller, Delete, Get, Header, Put, Query, Res, UploadedFile } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { BodyMembers } from '../../../platform/http/json-body.js';
import { maximumBody } from '../../../platform/http/read-body.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { OptionalActor } from '../../../platform/http/principal.js';
import { Upload } from '../../../platform/http/upload.js';
import { PracticeDetails } from '../application/practice-details.js';
import { Samples } from '../application/samples.js';
import { SamplesDto } from './samples.dto.js';
import { AdminSiteDto, CalendlyUrlDto, FounderPhotoDto, SiteDto, UpdateSiteDto } from './site.dto.js';
import { maximumServices } from './site-offer.dto.js';
import { sendPicture } from './send-picture.js';
import { Site } from '../application/site.js';

/** A service has six fields, and forty paragraphs and features of 44 000 characters in all, in two languages. */
const membersOfServices = 2 * maximumServices * 47;
/** Sixteen texts, of which five are lists of twelve entries with two texts, in two languages. */
const membersOfTexts = 2 * (16 + 5 * 12 * 3);
/** Paths of reviewed translations, and of stale ones that are sent back. */
const membersOfPaths = 1000;
const membersOfSite = membersOfServices + membersOfTexts + membersOfPaths;
const bytesOfSite = 8 * maximumBody;

@ApiTags('Site')
@Controller()
export class SiteController {
  constructor(
    private readonly site: Site,
    private readonly details: PracticeDetails,
    private readonly samples: Samples,
  ) {}

  @Get('site')
  @Allow('sign-in-optional')
  @Header('Vary', 'Accept-Language, Cookie, Authorization')
  @Endpoint({
    summary: "The practice's details",
    description:
      'Public details: names, address, hours, founder, scheduling. Payment instructions are only included for logged-in callers.',
    answer: SiteDto,
  })
  getSite(@OptionalActor() actor: Actor | undefined) {
    return actor ? this.site.forUsers() : this.site.forVisitors();
  }

  @Get('site/photo')
  @Allow('public')
  @ApiQuery({
    name: 'v',
    type: String,
    required: false,
    description: 'Version from founderPhoto; allows caches to store the photo',
  })
  @Endpoint({
    summary: "The founder's photo",
    description: 'WebP, 800 by 1000 pixels.',
    answer: 'file',
    refusals: { 404: 'photo.not_found' },
  })
  async getFounderPhoto(@Query('v') version: unknown, @Res() response: Response) {
    const { bytes, hash } = await this.site.photo();
    sendPicture(response, { type: 'image/webp', bytes, isCurrent: version === hash });
  }

  @Put('admin/site/photo')
  @Allow('admin', { role: 'consultant' })
  @Upload('photo')
  @Endpoint({
    summary: "Set the founder's photo",
    description: 'The photo is rotated upright, cropped to a centered 4:5, and stripped of its metadata.',
    answer: SiteDto,
    idempotent: 'upload',
    refusals: { 413: 'photo.too_large', 415: 'photo.type_not_allowed', 503: 'upload.busy' },
  })
  setFounderPhoto(
    @CurrentActor() admin: Actor,
    @Body() _form: FounderPhotoDto,
    @UploadedFile() { buffer }: Express.Multer.File,
  ) {
    return this.site.prepareFounderPhoto(admin, buffer);
  }

  @Delete('admin/site/photo')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: "Remove the founder's photo",
    description: 'Safe to repeat: 204 without a photo as well.',
  })
  deleteFounderPhoto(@CurrentActor() admin: Actor) {
    return this.site.removePhoto(admin);
  }

  @Get('calendly-url')
  @Allow('public')
  @Endpoint({
    summary: 'The external scheduling page',
    description: 'null if the practice has none.',
    answer: CalendlyUrlDto,
  })
  async getCalendlyUrl(): Promise<CalendlyUrlDto> {
    return { url: (await this.site.get()).schedulingUrl };
  }

  @Get('admin/site')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: "The practice's details, with their version",
    description:
      'The fields of `PUT`, and the read-only fields openingHours, closedDays, founderPhoto, logo, logoSize, hero, heroPictures, displayName, serviceCards, demo, payments and stripeTestMode. Only owners get invoiceNumbers and nextInvoiceNumber.',
    answer: AdminSiteDto,
  })
  getSiteForAdmin(@CurrentActor() admin: Actor) {
    return this.site.whole(admin);
  }

  @Get('admin/site/samples')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Samples for the website',
    description:
      'Our words and prices, to begin with. They name the practice, and are published once it has sent them as its own.',
    answer: SamplesDto,
  })
  getSiteSamples() {
    return this.samples.all();
  }

  @Put('admin/site')
  @BodyMembers(membersOfSite, bytesOfSite)
  @Endpoint({
    summary: "Change the practice's details",
    description:
      "Requires the whole object; openingHours, closedDays, founderPhoto, logo, logoSize, hero, heroPictures, displayName, serviceCards, demo, payments and stripeTestMode are ignored. Texts may be empty: they are left out of the website, and invoices can't be issued without name and address. A `version` that is not the latest is 409 `site.changed`, with the current values in `current`. New payment instructions, another `staffSees`, another `registration` and other `invoiceNumbers` require a fresh session or the caller's `password`, and are never allowed to an access token (403 `auth.session_required`); every admin is notified of the first by email, every other owner of the second by a notification. Payment instructions, the time zone, `staffSees`, `registration` and `invoiceNumbers` are changed by owners only (403 `auth.not_permitted`). Whole details that come back with their `nextInvoiceNumber` leave the numbers of invoices as they are, however many were issued since. While an instance of an earlier version runs, `staffSees: 'assigned'` is 503 `update.in_progress`.",
    answer: AdminSiteDto,
    refusals: {
      403: 'auth.password_required',
      409: 'site.changed',
      429: 'request.too_many',
      503: 'update.in_progress',
    },
  })
  // First, so that the document shows the 403 above.
  @Allow('admin', { role: 'consultant' })
  updateSite(@CurrentActor() admin: Actor, @Body() { password, ...site }: UpdateSiteDto) {
    return this.details.update(admin, site, { password });
  }
}
