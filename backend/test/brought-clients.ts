import type { Actor } from '../src/kernel/index.js';
import { NewProfiles } from '../src/modules/clients/index.js';
import { AccountImports } from '../src/modules/identity/index.js';
import { UnitOfWork } from '../src/platform/unit-of-work/unit-of-work.js';
import type { TestApp } from './test-app.js';

interface Person {
  email: string;
  firstName?: string;
  lastName?: string;
}
interface Organization {
  kind: 'household' | 'business';
  name: string;
}

/**
 * Clients without a password, as they come from other software.
 * @param by the member of the staff who brings them
 * @returns their users.id, in order
 */
export async function broughtClients(
  app: TestApp,
  by: Actor,
  brought: readonly (Person | Organization)[],
  invite = false,
): Promise<number[]> {
  const accounts = app.app.get(AccountImports);
  return app.app.get(UnitOfWork).run(async () => {
    const usernames = await accounts.usernames(
      brought.flatMap((client) => ('kind' in client ? [] : client.email)),
    );
    const ids = await accounts.add(
      by,
      brought.map((client) =>
        'kind' in client
          ? client
          : { firstName: null, lastName: null, ...client, username: usernames.shift() ?? '' },
      ),
      invite,
    );
    await app.app.get(NewProfiles).add(ids.map((id) => ({ id, details: {} })));
    return ids;
  });
}
