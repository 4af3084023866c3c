import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Refused } from './tag.mjs';

/**
 * The image that others are built on, as a folder in the layout of OCI.
 * @param name such a folder, or the name of an image, which skopeo fetches for all architectures
 * @param scratch folder for what is fetched
 */
export function baseLayout(name, scratch) {
  if (existsSync(path.join(name, 'oci-layout')) && statSync(name).isDirectory()) return name;
  const full = name.includes('/') ? name : `docker.io/library/${name}`;
  const folder = path.join(scratch, 'base');
  const { status, stderr, error } = spawnSync(
    'skopeo',
    ['copy', '--quiet', '--all', '--retry-times', '3', `docker://${full}`, `oci:${folder}`],
    { encoding: 'utf8' },
  );
  if (error)
    throw new Refused(`skopeo is not installed, and BASE=${name} is not a folder with an OCI layout.`);
  if (status !== 0) {
    const last = stderr.trim().split('\n').at(-1);
    throw new Refused(
      `The base image ${full} could not be fetched: ${/msg="(.*)"$/.exec(last)?.[1] ?? last}`,
    );
  }
  return folder;
}

const blobPath = (layout, digest) => path.join(layout, 'blobs', digest.replace(':', '/'));
const blob = (layout, digest) => readFileSync(blobPath(layout, digest));
const jsonBlob = (layout, digest) => JSON.parse(blob(layout, digest));

/** Manifests of a layout, also those in a list of a list. */
const manifestsIn = (layout, list) =>
  list.manifests.flatMap((entry) =>
    /index|manifest\.list/.test(entry.mediaType)
      ? manifestsIn(layout, jsonBlob(layout, entry.digest))
      : [entry],
  );

/** @returns digest, settings and layers of the base for an architecture; `bytes` reads a layer @throws Refused */
export function baseFor(layout, architecture) {
  const index = JSON.parse(readFileSync(path.join(layout, 'index.json'), 'utf8'));
  for (const { digest } of manifestsIn(layout, index)) {
    const manifest = jsonBlob(layout, digest);
    const image = manifest.layers ? jsonBlob(layout, manifest.config.digest) : {};
    if (image.os === 'linux' && image.architecture === architecture)
      return { digest, image, layers: manifest.layers, bytes: (layer) => blob(layout, layer.digest) };
  }
  throw new Refused(`The base image has no version for linux/${architecture}.`);
}
