import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PracticeDetails } from './practice-details.js';
import { PracticeDetailsController } from './practice-details.controller.js';

@Module({
  imports: [ContentModule, IdentityModule],
  controllers: [PracticeDetailsController],
  providers: [PracticeDetails],
})
export class PracticeModule {}
