import { Global, Module } from '@nestjs/common';
import { AccessInvitations } from '../identity/index.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { AcceptedInvitations } from './application/accepted-invitations.js';
import { AccessLinks } from './application/access-links.js';
import { AccessQueries } from './application/access-queries.js';
import { EndingAccess } from './application/ending-access.js';
import { GrantMails } from './application/grant-mails.js';
import { Grants } from './application/grants.js';
import { OnAccountEvents } from './application/on-account-events.js';
import { GrantRepository } from './domain/ports.js';
import { AccessController, ClientAccessController } from './http/access.controller.js';
import { SqlGrantRepository } from './infrastructure/sql-grant-repository.js';

@Module({
  imports: [IdentityModule, PracticeModule],
  controllers: [AccessController, ClientAccessController],
  providers: [
    { provide: GrantRepository, useClass: SqlGrantRepository },
    AcceptedInvitations,
    AccessLinks,
    AccessQueries,
    EndingAccess,
    GrantMails,
    Grants,
    OnAccountEvents,
  ],
  exports: [AcceptedInvitations],
})
export class AccessModule {}

/** Global, so that registrations, which this module's accounts come from, can accept an invitation. */
@Global()
@Module({
  imports: [AccessModule],
  providers: [{ provide: AccessInvitations, useExisting: AcceptedInvitations }],
  exports: [AccessInvitations],
})
export class AccessInvitationsModule {}
