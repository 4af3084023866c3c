import { aClient } from '../../../../../test/fixtures.ts';
import { clientMatcher } from '../match-clients.ts';
import { documentTitle, sortFiles } from './import-files.ts';

const files = (...paths: string[]) =>
  paths.map((path, index) => ({
    index,
    path,
    size: path.includes('huge') ? 6_000_000 : 100,
    encrypted: path.includes('locked'),
  }));
const nobody = () => false;

describe('the files of an archive', () => {
  it('are grouped by client folder, with system files apart', () => {
    const sorted = sortFiles(
      files(
        'Bo Example/w2.pdf',
        'Ana Sample/2024/tax/return.pdf',
        'loose.pdf',
        'Ana Sample/.DS_Store',
        '__MACOSX/Ana Sample/2024/tax/._return.pdf',
        'Ana Sample/~$letter.docx',
        'Bo Example/Thumbs.db',
      ),
      nobody,
    );
    expect(
      sorted.folders.map(({ name, items }) => [name, items.map((one) => [one.fileName, one.below])]),
    ).toEqual([
      ['', [['loose.pdf', '']]],
      ['Ana Sample', [['return.pdf', '2024/tax']]],
      ['Bo Example', [['w2.pdf', '']]],
    ]);
    expect(sorted.junk.map(({ path }) => path)).toHaveLength(4);
    expect(sorted.around).toBeUndefined();
  });

  it('are skipped with a reason if the server would refuse them', () => {
    const { folders, refused } = sortFiles(
      files('A/run.exe', 'A/huge.pdf', 'A/locked.pdf', 'A/fine.pdf'),
      nobody,
    );
    expect(folders).toMatchObject([{ name: 'A', items: [{ fileName: 'fine.pdf' }] }]);
    expect(refused.map(({ path, reason }) => [path, reason])).toEqual([
      ['A/run.exe', expect.stringContaining('not accepted')],
      ['A/huge.pdf', 'That file is too big. The limit is 5 MB.'],
      ['A/locked.pdf', 'The file is password-protected.'],
    ]);
  });

  it('may be inside one common folder, which is not a client’s', () => {
    const all = files('Clients/Ana/a.pdf', 'Clients/Bo/b.pdf', '__MACOSX/Clients/._Ana');
    expect(sortFiles(all, nobody)).toMatchObject({
      around: 'Clients',
      folders: [{ name: 'Ana' }, { name: 'Bo' }],
    });
    expect(sortFiles(all, (name) => name === 'Clients')).toMatchObject({ folders: [{ name: 'Clients' }] });
    expect(sortFiles(files('Clients/Ana/a.pdf', 'Clients/b.pdf'), nobody).around).toBeUndefined();
  });
});

it.each([
  ['Return 2024.pdf', 'Return 2024'],
  ['W2.pdf', 'W2.pdf'],
  [`${'x'.repeat(300)}.pdf`, 'x'.repeat(200)],
])('the title of %j', (fileName, title) => {
  expect(documentTitle({ fileName })).toBe(title);
});

describe('a folder', () => {
  const client = (id: number, username: string, firstName: string | null, lastName: string | null) =>
    aClient({ id, username, firstName, lastName, email: `${username}@example.com` });
  const matches = clientMatcher([
    client(1, 'ana', 'José', 'Núñez-Sample'),
    client(2, 'bo', 'Bo', 'Example'),
    client(3, 'bo2', 'Bo', 'Example'),
    client(4, 'nameless', null, null),
  ]);

  it.each([
    ['José Núñez-Sample', 1],
    ['Nu\u0301n\u0303ez-Sample, Jose\u0301', 1],
    ['jose_nunez_sample', 1],
    ['ANA', 1],
    ['Ana@Example.com', 1],
    ['bo2', 3],
    ['Bo Example', undefined],
    ['Bo', 2],
    ['Someone Else', undefined],
    ['', undefined],
    ['--', undefined],
  ])('%j', (folder, id) => {
    expect(matches(folder)).toBe(id);
  });
});
