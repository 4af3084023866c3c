import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { TestApp } from '../../../test/test-app.js';
import { SecretRotation } from '../files/secret-rotation.js';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

const [first, second, third] = ['first', 'second', 'third'].map((one) => one.repeat(8)) as [
  string,
  string,
  string,
];

/** Starts an instance with these secrets, and ends it again. */
async function start(
  APP_SECRET: string,
  APP_SECRET_PREVIOUS?: string,
  { allow = 'off', then = async (_app: TestApp): Promise<unknown> => undefined } = {},
): Promise<void> {
  const env = {
    ...{ APP_SECRET, ALLOW_MISSING_FILES: allow },
    ...(APP_SECRET_PREVIOUS !== undefined && { APP_SECRET_PREVIOUS }),
  };
  const app = await TestApp.start(env, { databaseUrl: database.url });
  await then(app);
  await app.stop();
}
const rewrap = (app: TestApp): Promise<unknown> => app.app.get(SecretRotation).run();
const refusal =
  'APP_SECRET is not the one that this database was last used with. Set the one that its other instances use. After a ' +
  'change, set APP_SECRET_PREVIOUS to the previous one.';

it('belongs to the database from the first start: an instance with another one is refused', async () => {
  await start(first);
  await start(first);
  await expect(start(second)).rejects.toThrow(refusal);
  await expect(start(second, third)).rejects.toThrow(refusal);
});

it('can be changed with the previous one set, and back', async () => {
  await start(second, first);
  await expect(start(first)).rejects.toThrow(refusal);
  await start(second, first, { then: rewrap });
  await start(second);
  await start(first, second, { then: rewrap });
});

it('needs the previous one until everything is re-encrypted', async () => {
  const early =
    /^Files may still be encrypted under an earlier APP_SECRET\. Set APP_SECRET_PREVIOUS to it again/;
  await start(second, first);
  await expect(start(second)).rejects.toThrow(early);
  await expect(start(third, second)).rejects.toThrow(early);
  // After a change and back, nothing is missing.
  await start(first, second);
  await start(second, first);
  await start(second, undefined, {
    allow: 'on',
    then: async (app) => {
      const { agent } = await app.admin();
      const { body } = await agent.get('/api/admin/health').expect(200);
      const finding = {
        state: 'failing',
        sentence: expect.stringMatching(/Set APP_SECRET_PREVIOUS to it, and run make rewrap\.$/) as string,
      };
      expect(body.checks).toContainEqual(expect.objectContaining({ name: 'Secret rotation', ...finding }));
    },
  });
  await expect(start(second)).rejects.toThrow(early);
  await start(second, first, { then: rewrap });
  await start(second, first);
  await start(second);
  // Another change between the same two starts over.
  await start(first, second, { then: rewrap });
  await start(second, first);
  await expect(start(second)).rejects.toThrow(early);
});
