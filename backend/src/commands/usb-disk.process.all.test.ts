import { linkSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { missingForFat, mountFatDisk } from '../../test/fat-disk.js';
import { command } from '../../test/process/command.js';
import { aDemoFolder } from '../../test/process/demo.js';
import { aFolder, clearProcesses } from '../../test/process/steward.js';

const missing = missingForFat();
const withDisk = missing.length === 0 ? describe : describe.skip;

withDisk(`a USB disk with FAT${missing.map((reason) => `, left out: ${reason}`).join('')}`, () => {
  let disk: ReturnType<typeof mountFatDisk>;
  beforeAll(() => void (disk = mountFatDisk(aFolder())));
  afterAll(async () => {
    disk.unmount();
    await clearProcesses();
  });

  it('takes backups and exports, and keeps what is there', async () => {
    const [backup, practice] = ['backup.tar.zst.age', 'practice.zip'].map((name) => path.join(disk.at, name));
    const probe = path.join(disk.at, 'probe');
    writeFileSync(probe, '');
    expect(() => linkSync(probe, `${probe}.link`)).toThrow('EPERM');

    const env = { DATA_DIR: await aDemoFolder(), BACKUP_PASSPHRASE: 'a quiet harbour' };
    const written = [
      await command('backup', [backup ?? ''], env),
      await command('export-practice', [practice ?? ''], env),
    ];
    expect(written).toEqual([
      { code: 0, output: expect.stringContaining('Backup of') as string },
      { code: 0, output: expect.stringContaining('was exported to') as string },
    ]);
    expect(readdirSync(disk.at)).toEqual(['backup.tar.zst.age', 'practice.zip', 'probe']);
    expect(await command('backup-check', [backup ?? ''], env)).toEqual({
      code: 0,
      output: expect.stringContaining('No problems found') as string,
    });

    const { size } = statSync(practice ?? '');
    for (const [name, file = ''] of [
      ['backup', backup],
      ['export-practice', practice],
    ] as const)
      expect(await command(name, [file], env)).toEqual({
        code: 1,
        output: expect.stringContaining('already exists. Choose another file name.') as string,
      });
    expect(statSync(practice ?? '').size).toBe(size);
  });
});
