import { Module } from '@nestjs/common';
import { PaymentInstructionsMails } from './application/payment-instructions-mails.js';
import { PracticeBranding } from './application/practice-branding.js';
import { PracticeDetails } from './application/practice-details.js';
import { PracticeTimeZone } from './application/practice-time-zone.js';
import { BrandingController } from './http/branding.controller.js';
import { HeroPictures } from './application/hero-pictures.js';
import { HeroController } from './http/hero.controller.js';
import { PublicChange } from './application/public-change.js';
import { Samples } from './application/samples.js';
import { SiteController } from './http/site.controller.js';
import { Site } from './application/site.js';
import { SiteRepository } from './domain/site.js';
import { SqlSiteRepository } from './infrastructure/sql-site-repository.js';

/** The practice's details; without dependencies on other modules, since nearly all need its name or time zone. */
@Module({
  controllers: [SiteController, BrandingController, HeroController],
  providers: [
    { provide: SiteRepository, useClass: SqlSiteRepository },
    HeroPictures,
    PaymentInstructionsMails,
    PracticeBranding,
    PracticeDetails,
    PracticeTimeZone,
    PublicChange,
    Samples,
    Site,
  ],
  exports: [PublicChange, Site],
})
export class PracticeModule {}
