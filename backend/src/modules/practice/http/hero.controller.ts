import { Body, Controller, Delete, Get, Put, Query, Res, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { Upload } from '../../../platform/http/upload.js';
import { HeroPictures } from '../application/hero-pictures.js';
import { HeroDto, HeroQuery } from './hero.dto.js';
import { sendPicture } from './send-picture.js';
import { SiteDto } from './site.dto.js';

@ApiTags('Site')
@Controller()
export class HeroController {
  constructor(private readonly heroes: HeroPictures) {}

  @Get('site/hero')
  @Allow('public')
  @Endpoint({
    summary: "The practice's own picture on the home page",
    description: 'WebP, at most 1280 pixels wide and high; with `small`, at most 720.',
    answer: 'file',
    refusals: { 404: 'hero.not_found' },
  })
  async getHero(@Query() { v, small = false }: HeroQuery, @Res() response: Response) {
    const { bytes, hash } = await this.heroes.hero({ isSmall: small });
    sendPicture(response, { type: 'image/webp', bytes, isCurrent: v === hash });
  }

  @Put('admin/site/hero')
  @Allow('admin', { role: 'consultant' })
  @Upload('hero')
  @Endpoint({
    summary: 'Show a picture of your own on the home page',
    description:
      'The picture is rotated upright, scaled down to at most 1280 by 1280 pixels, and stripped of its metadata. It is shown at once: `heroPicture` becomes `upload`.',
    answer: SiteDto,
    idempotent: 'upload',
    refusals: { 413: 'hero.too_large', 415: 'hero.type_not_allowed', 503: 'upload.busy' },
  })
  setHero(
    @CurrentActor() admin: Actor,
    @Body() { alt }: HeroDto,
    @UploadedFile() { buffer }: Express.Multer.File,
  ) {
    return this.heroes.prepareHero(admin, buffer, alt);
  }

  @Delete('admin/site/hero')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Remove your own picture from the home page',
    description: 'A drawing is shown again. Safe to repeat: 204 without a picture as well.',
  })
  deleteHero(@CurrentActor() admin: Actor) {
    return this.heroes.removeHero(admin);
  }
}
