import { Global, Module } from '@nestjs/common';
import { AccessInvitations, StartedAccess } from '../identity/index.js';
import { ClientsModule } from '../clients/clients.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { AcceptedInvitations } from './application/accepted-invitations.js';
import { AccessHealth } from './application/access-health-queries.js';
import { AccessLinks } from './application/access-links.js';
import { AccessQueries } from './application/access-queries.js';
import { AccessReview } from './application/access-review.js';
import { ClientInvitations } from './application/client-invitations.js';
import { EndReminders } from './application/end-reminders.js';
import { GrantEnds } from './application/grant-ends.js';
import { GrantMails } from './application/grant-mails.js';
import { Grants } from './application/grants.js';
import { ImportedOwners } from './application/imported-owners.js';
import { InvitedPersons } from './application/invited-persons.js';
import { OnAccountEvents } from './application/on-account-events.js';
import { SentInvitations } from './application/sent-invitations.js';
import { StartedGrants } from './application/started-grants.js';
import { StartedQueries } from './application/started-queries.js';
import { GrantRepository } from './domain/ports.js';
import { AccessController, ClientAccessController } from './http/access.controller.js';
import { PracticeAccessController } from './http/practice-access.controller.js';
import { SqlGrantRepository } from './infrastructure/sql-grant-repository.js';

@Module({
  imports: [ClientsModule, IdentityModule, PracticeModule],
  controllers: [AccessController, ClientAccessController, PracticeAccessController],
  providers: [
    { provide: GrantRepository, useClass: SqlGrantRepository },
    AcceptedInvitations,
    AccessHealth,
    AccessLinks,
    AccessQueries,
    AccessReview,
    ClientInvitations,
    EndReminders,
    GrantEnds,
    GrantMails,
    Grants,
    ImportedOwners,
    InvitedPersons,
    SentInvitations,
    OnAccountEvents,
    StartedGrants,
    StartedQueries,
  ],
  exports: [ImportedOwners, InvitedPersons, StartedGrants],
})
export class AccessModule {}

/** Global, so that the module of accounts, which this module needs, can accept invitations and end access. */
@Global()
@Module({
  imports: [AccessModule],
  providers: [
    { provide: AccessInvitations, useExisting: InvitedPersons },
    { provide: StartedAccess, useExisting: StartedGrants },
  ],
  exports: [AccessInvitations, StartedAccess],
})
export class AccessInvitationsModule {}
