import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, DomainError, invalidField } from '../../../kernel/index.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { DemoPacks } from '../demo/demo-packs.js';
import { PackApplication } from './pack-application.js';
import { PackQueries } from './pack-queries.js';

/** Keys that packs add to the calls that make a client. */
interface WelcomeKeys {
  /** packs.id */
  packId?: number;
}

/** Additions of packs to the core. */
@Injectable()
export class PackAdditions {
  constructor(
    scope: PartScope,
    queries: PackQueries,
    demo: DemoPacks,
    private readonly application: PackApplication,
  ) {
    scope.add('client.welcome', (admin, welcome) => this.prepare(admin, welcome));
    scope.add('notification.bundle', 'pack.applied');
    scope.add('started.work', {
      empty: { packs: [] },
      read: async (memberId) => ({ packs: await queries.writtenBy(memberId) }),
    });
    scope.add('demo.loaders', demo);
    scope.add('part.touches', async () => {
      const count = await queries.count();
      return count > 0
        ? [t('{count, plural, one {# pack cannot be sent} other {# packs cannot be sent}}', { count })]
        : [];
    });
  }

  private async prepare(admin: Actor, { packId }: WelcomeKeys) {
    return packId === undefined
      ? undefined
      : this.application.prepareForNewClient(admin, packId).catch(throwAsInvalid);
  }
}

function throwAsInvalid(error: unknown): never {
  throw error instanceof DomainError && error.code === 'pack.not_found'
    ? invalidField('packId', t('Please select a pack'))
    : error;
}
