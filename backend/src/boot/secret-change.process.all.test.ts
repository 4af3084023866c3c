import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { command } from '../../test/process/command.js';
import { aDemoPractice } from '../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../test/process/steward.js';

afterEach(clearProcesses);

const start = (env: Record<string, string>): Promise<Steward> =>
  Steward.start({ ...env, DATA_DIR: aFolder() });
const refused = async (env: Record<string, string>): Promise<string> =>
  (await Steward.refused({ ...env, DATA_DIR: aFolder() })).output;
const filesOf = async (steward: Steward): Promise<number[]> => {
  const consultant = await Visitor.signIn(steward, 'consultant', 'Limestone-1!');
  const documents = await consultant.json<{ fileUrl: string }[]>('/api/admin/documents');
  return Promise.all(documents.map(async ({ fileUrl }) => (await consultant.call(fileUrl)).status));
};

describe('a change of APP_SECRET', () => {
  it('needs the previous one until make rewrap, which runs beside the product, has re-encrypted everything', async () => {
    const { APP_SECRET, ...rest } = await aDemoPractice();
    const before = { ...rest, APP_SECRET };
    const changed = { ...rest, APP_SECRET: 'the secret from now on' };
    const both = { ...changed, APP_SECRET_PREVIOUS: APP_SECRET };
    const rewrap = (env: Record<string, string>, DATA_DIR = aFolder()) =>
      command('rewrap', [], { ...env, DATA_DIR });
    expect(await rewrap(before)).toEqual({
      code: 1,
      output: 'APP_SECRET_PREVIOUS is not set, so there is nothing to rewrap.\n',
    });

    const steward = await start(both);
    expect(await refused(changed)).toMatch(
      /^Files may still be encrypted under an earlier APP_SECRET\. Set APP_SECRET_PREVIOUS to it again, run `make rewrap`/,
    );
    const folder = aFolder();
    writeFileSync(path.join(folder, 'app-secret'), APP_SECRET);
    const { code, output } = await rewrap(both, folder);
    expect(output).toMatch(
      /^(?:\d+ of \d+ files …\n)*Checked \d+ files; re-encrypted \d+ files and keys under APP_SECRET\.\nEverything is encrypted under APP_SECRET\. Remove APP_SECRET_PREVIOUS and restart\.\nMove .*app-secret away as well/,
    );
    expect(code).toBe(0);
    expect(new Set(await filesOf(steward))).toEqual(new Set([200]));
    expect(await steward.stop()).toBe(0);

    const after = await start(changed);
    expect(new Set(await filesOf(after))).toEqual(new Set([200]));
    expect(await after.stop()).toBe(0);
  });
});

it('a STORAGE_URL of another store refuses the start', async () => {
  const elsewhere = aFolder();
  expect(await refused({ ...(await aDemoPractice()), STORAGE_URL: `file://${elsewhere}` })).toMatch(
    /^None of the three newest files is in the file store\. Set STORAGE_URL to the store of this practice/,
  );
});
