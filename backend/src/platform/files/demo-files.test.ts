import { readdir, readFile } from 'node:fs/promises';
import { acceptedFileTypes, detectFileType } from './detect-file-type.js';

const demo = new URL('../../../demo/', import.meta.url);
const entries = await readdir(demo, { withFileTypes: true });
const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);

describe('the files of the demo practice', () => {
  it.each(names)('%s may be uploaded', async (name) => {
    const bytes = await readFile(new URL(encodeURIComponent(name), demo));
    const recognised = await detectFileType(name, bytes);
    expect(recognised.fileName).toBe(name);
    expect(bytes.length).toBeLessThan(150 * 1024);
  });

  it('include each accepted type, made by real office applications', () => {
    const extensions = new Set(names.map((name) => name.slice(name.lastIndexOf('.'))));
    expect([...extensions, '.jpeg'].sort()).toEqual(Object.keys(acceptedFileTypes).sort());
  });
});
