import { writeFileSync } from 'node:fs';
import { sha256, tarOf } from './layer.mjs';

const type = (name) => `application/vnd.oci.image.${name}+json`;
const layerType = 'application/vnd.oci.image.layer.v1.tar+gzip';
const json = (value) => Buffer.from(JSON.stringify(value));

/**
 * Writes an image as one file that `docker load`, podman and skopeo read: the base's layers unchanged, then ours. No program of
 * the image runs.
 * @param base of this architecture
 * @param stage of the Dockerfile
 * @param layers that are added
 * @returns digest of its manifest
 */
export async function writeImage(file, { base, baseName, stage, layers, architecture, release }) {
  const created = new Date(release.time * 1000).toISOString();
  const annotations = {
    'org.opencontainers.image.title': 'Steward',
    'org.opencontainers.image.licenses': 'MIT',
    'org.opencontainers.image.version': release.version,
    'org.opencontainers.image.revision': release.commit,
    'org.opencontainers.image.created': created,
    'org.opencontainers.image.base.name': baseName,
    'org.opencontainers.image.base.digest': base.digest,
  };
  const { config: ofBase = {}, history = [], rootfs } = base.image;
  const image = {
    created,
    architecture,
    os: 'linux',
    ...(base.image.variant && { variant: base.image.variant }),
    config: {
      ...ofBase,
      ...stage.config,
      Env: [...(ofBase.Env ?? []), ...stage.config.Env],
      Labels: { ...ofBase.Labels, ...annotations },
    },
    rootfs: { type: 'layers', diff_ids: [...rootfs.diff_ids, ...layers.map(({ diffId }) => diffId)] },
    history: [...history, ...layers.map(({ createdBy }) => ({ created, created_by: createdBy }))],
  };
  const blobs = new Map();
  const keep = (bytes, mediaType) => {
    const digest = `sha256:${sha256(bytes)}`;
    blobs.set(digest, bytes);
    return { mediaType, digest, size: bytes.length };
  };
  const config = keep(json(image), type('config.v1'));
  const all = [
    ...base.layers.map((layer) => (blobs.set(layer.digest, base.bytes(layer)), layer)),
    ...layers.map(({ bytes }) => keep(bytes, layerType)),
  ];
  const manifest = keep(
    json({ schemaVersion: 2, mediaType: type('manifest.v1'), config, layers: all, annotations }),
    type('manifest.v1'),
  );
  const reference = { 'org.opencontainers.image.ref.name': release.version };
  const place = (digest) => `blobs/${digest.replace(':', '/')}`;
  const forDocker = {
    Config: place(config.digest),
    RepoTags: [`steward:${release.version}`],
    Layers: all.map(({ digest }) => place(digest)),
  };
  const contents = {
    'oci-layout': json({ imageLayoutVersion: '1.0.0' }),
    'index.json': json({
      schemaVersion: 2,
      mediaType: type('index.v1'),
      manifests: [{ ...manifest, platform: { architecture, os: 'linux' }, annotations: reference }],
    }),
    'manifest.json': json([forDocker]),
    ...Object.fromEntries([...blobs].map(([digest, bytes]) => [place(digest), bytes])),
  };
  const mtime = new Date(release.time * 1000);
  const entries = Object.entries(contents).map(([name, content]) => ({ name, mode: 0o644, mtime, content }));
  writeFileSync(file, await tarOf(entries));
  return manifest.digest;
}
