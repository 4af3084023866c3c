import { Body, Controller, Delete, Get, Put, Query, Res, UploadedFile } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { Upload } from '../../../platform/http/upload.js';
import { PracticeBranding } from '../application/practice-branding.js';
import { IconQuery, LogoDto } from './branding.dto.js';
import { sendPicture } from './send-picture.js';
import { SiteDto } from './site.dto.js';

@ApiTags('Site')
@Controller()
export class BrandingController {
  constructor(private readonly branding: PracticeBranding) {}

  @Get('site/logo')
  @Allow('public')
  @ApiQuery({
    name: 'v',
    type: String,
    required: false,
    description: 'Version from logo; allows caches to store the logo',
  })
  @Endpoint({
    summary: "The practice's logo",
    description: 'PNG, at most 512 by 512 pixels.',
    answer: 'file',
    refusals: { 404: 'logo.not_found' },
  })
  async getLogo(@Query('v') version: unknown, @Res() response: Response) {
    const { bytes, hash } = await this.branding.logo();
    sendPicture(response, { type: 'image/png', bytes, isCurrent: version === hash });
  }

  @Get('site/icon')
  @Allow('public')
  @Endpoint({
    summary: 'Icon of the website and the portal',
    description:
      "A square PNG of the practice's logo; without one, of Steward's mark in the practice's color. For browser tabs and the web manifest.",
    answer: 'file',
  })
  async getIcon(@Query() { size = 192, maskable = false, v }: IconQuery, @Res() response: Response) {
    const { bytes, version } = await this.branding.icon(size, maskable);
    sendPicture(response, { type: 'image/png', bytes, isCurrent: v === version });
  }

  @Put('admin/site/logo')
  @Allow('admin', { role: 'consultant' })
  @Upload('logo', { maximum: 2 * 1024 * 1024 })
  @Endpoint({
    summary: "Set the practice's logo",
    description:
      'The logo is rotated upright, scaled down to at most 512 by 512 pixels, and stripped of its metadata.',
    answer: SiteDto,
    idempotent: 'upload',
    refusals: { 413: 'logo.too_large', 415: 'logo.type_not_allowed', 503: 'upload.busy' },
  })
  setLogo(
    @CurrentActor() admin: Actor,
    @Body() _form: LogoDto,
    @UploadedFile() { buffer }: Express.Multer.File,
  ) {
    return this.branding.prepareLogo(admin, buffer);
  }

  @Delete('admin/site/logo')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: "Remove the practice's logo",
    description: 'Safe to repeat: 204 without a logo as well.',
  })
  deleteLogo(@CurrentActor() admin: Actor) {
    return this.branding.removeLogo(admin);
  }
}
