import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { ContentModule } from '../content/content.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { SchedulingModule } from '../scheduling/scheduling.module.js';
import { Onboarding } from './application/onboarding.js';
import { SenderClientsController, VisitorClientsController } from './http/onboarding.controller.js';

/** Makes clients of people who wrote or booked without an account. */
@Module({
  imports: [ClientsModule, ContentModule, IdentityModule, PracticeModule, SchedulingModule],
  controllers: [SenderClientsController, VisitorClientsController],
  providers: [Onboarding],
})
export class OnboardingModule {}
