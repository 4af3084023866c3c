import { Module } from '@nestjs/common';
import { PaymentInstructionsMails } from './payment-instructions-mails.js';
import { PracticeDetailsController } from './practice-details.controller.js';
import { PracticeDetails } from './practice-details.js';
import { PracticeTimeZone } from './practice-time-zone.js';
import { PublicChange } from './public-change.js';
import { SiteController } from './site.controller.js';
import { Site } from './site.js';

/** The practice's details; without dependencies on other modules, since nearly all need its name or time zone. */
@Module({
  controllers: [SiteController, PracticeDetailsController],
  providers: [PaymentInstructionsMails, PracticeDetails, PracticeTimeZone, PublicChange, Site],
  exports: [PublicChange, Site],
})
export class PracticeModule {}
