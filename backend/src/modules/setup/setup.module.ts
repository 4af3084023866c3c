import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { FirstSetup } from './first-setup.js';
import { FirstStartLock } from './first-start-lock.js';
import { OwnPractice } from './own-practice.js';
import { FirstSetupController } from './setup.controller.js';
import { SetupLink } from './setup-link.js';

/** The set-up in the browser: the first owner and the practice, by a link that the start prints. */
@Module({
  imports: [IdentityModule, PracticeModule],
  controllers: [FirstSetupController],
  providers: [FirstSetup, FirstStartLock, OwnPractice, SetupLink],
  exports: [FirstSetup, FirstStartLock, OwnPractice, SetupLink],
})
export class SetupModule {}
