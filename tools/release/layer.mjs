import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack as packTar } from 'tar-stream';

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Number of the account `node` in the images of Node.js. */
const node = 1000;
/** Nothing but names and contents decides about an entry: no times, accounts and rights of the machine that builds. */
const isExecutable = (file) => (statSync(file).mode & 0o111) !== 0;

/** Paths of all files below a folder, in an order that no file system decides. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

/** The folders that lead to a file, from the outermost. */
const foldersTo = (file) =>
  path
    .dirname(file)
    .split('/')
    .map((_, index, names) => names.slice(0, index + 1).join('/'));

/** @param entries of a tar file, each with its content @returns its bytes */
export async function tarOf(entries) {
  const tar = packTar();
  for (const { content, ...header } of entries) tar.entry({ uid: 0, gid: 0, ...header }, content);
  tar.finalize();
  return Buffer.concat(await Array.fromAsync(tar));
}

/**
 * A layer of an image, from the files of a folder, or of an empty folder that belongs to the account `node`. The same files give
 * the same bytes, on every machine with this version of Node.js.
 * @param files folder on this machine; undefined for an empty one
 * @param to its place in the image
 * @param time of all entries, in seconds
 */
export async function layerOf({ files, to, time, createdBy }) {
  const mtime = new Date(time * 1000);
  const place = to.replace(/^\//, '');
  const directory = (name, owner = 0) => ({
    name,
    type: 'directory',
    mode: 0o755,
    mtime,
    uid: owner,
    gid: owner,
  });
  const names = files === undefined ? [] : filesIn(files);
  const folders = new Set(names.flatMap((name) => foldersTo(path.posix.join(place, name))));
  const tar = await tarOf([
    ...(files === undefined ? [directory(place, node)] : [...folders].sort().map((name) => directory(name))),
    ...names.map((name) => {
      const file = path.join(files, name);
      const mode = isExecutable(file) ? 0o755 : 0o644;
      return { name: path.posix.join(place, name), type: 'file', mode, mtime, content: readFileSync(file) };
    }),
  ]);
  const bytes = gzipSync(tar, { level: 9 });
  // The system that compressed it: unknown.
  bytes[9] = 255;
  return { bytes, digest: `sha256:${sha256(bytes)}`, diffId: `sha256:${sha256(tar)}`, createdBy };
}
