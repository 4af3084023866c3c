import { isCacheable } from './rules.ts';

/** Written by the build: see vite.worker.ts. */
declare const ofBuild: {
  /** Changes with every file of the build. */
  version: string;
  /** Page that is shown without a connection, and its files. */
  shell: string;
  files: readonly string[];
};

const { version, shell, files } = ofBuild;
const prefix = 'steward-';
const current = prefix + version;

/** Stores the shell and its files, without which it would not be shown. */
export async function fill(): Promise<void> {
  const cache = await caches.open(current);
  await Promise.all(
    [shell, ...files].map(async (address) => {
      // A file's name stands for its content.
      const response = await fetch(address, { cache: address === shell ? 'reload' : 'default' });
      if (!isCacheable(response)) throw new Error(`${address} cannot be cached`);
      await cache.put(address, response);
    }),
  );
}

export async function removeOlder(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** A file of the build, from the cache once it has been loaded. */
export async function cachedFile(request: Request): Promise<Response> {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  const response = await fetch(request);
  if (isCacheable(response)) await store(request, response.clone());
  return response;
}

async function store(request: Request, response: Response): Promise<void> {
  try {
    await (await caches.open(current)).put(request, response);
  } catch {
    // The disk is full: the file comes from the network again.
  }
}

/** The page from the network, else the shell. */
export async function pageOrShell(
  request: Request,
  preloaded: Promise<Response | undefined>,
): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request));
  } catch (failure) {
    const kept = await caches.match(shell, { ignoreVary: true });
    if (!kept) throw failure;
    return kept;
  }
}
