import type { Environment } from './environment.js';

/** A public key of minisign: base64 of `Ed`, the key's number and 32 bytes. */
const minisignKey = /^RW[QRST][A-Za-z0-9+/]{53}$/;

/** `UPDATE_FEED` and `UPDATE_KEY`, both or neither. */
export function readUpdates(env: Environment): { feed: string; key: string } | undefined {
  const feed = env.url('UPDATE_FEED', 'https:');
  // The file that minisign writes has a comment above the key.
  const key = env.value('UPDATE_KEY')?.split(/\r?\n/).at(-1);
  if (feed === undefined && key === undefined) return undefined;
  if (feed === undefined) return env.refuse('UPDATE_FEED', 'set together with UPDATE_KEY');
  if (key === undefined) return env.refuse('UPDATE_KEY', 'set together with UPDATE_FEED');
  const { username, password, search, hash } = feed;
  if (`${username}${password}${search}${hash}` !== '')
    return env.refuse('UPDATE_FEED', 'an address without a user, a password, ? and #');
  if (!minisignKey.test(key))
    return env.refuse('UPDATE_KEY', 'a public key of minisign, which begins with RW');
  return { feed: feed.href, key };
}
