import { get } from 'node:https';
import { Refused } from './refused.mjs';

const withinMs = 20_000;

/**
 * The newest version of the feed above the running one; undefined if there is none.
 * @param running its version
 * @throws Refused without a feed, a valid signature or an answer
 */
export async function newestVersion({ UPDATE_FEED: address, UPDATE_KEY: key }, running) {
  if (!address || !key)
    throw new Refused('Set UPDATE_FEED and UPDATE_KEY, or name a version: make update TO=v0.2.0');
  if (!address.startsWith('https:'))
    throw new Refused('UPDATE_FEED must be an address that starts with https:.');
  const { longestFeed, newestAbove, versionsIn } = await ofPart('domain/feed.ts');
  const { assertSigned, minisignKey } = await ofPart('infrastructure/minisign.ts');
  const parsed = minisignKey(key);
  if (!parsed) throw new Refused('UPDATE_KEY must be a public key of minisign, which begins with RW.');
  const feed = await file(address, longestFeed);
  const signature = await file(`${address}.minisig`, 10_000);
  try {
    assertSigned(feed, signature.toString(), parsed);
    return newestAbove(running, versionsIn(feed.toString()));
  } catch (error) {
    throw new Refused(`The feed ${address} cannot be trusted: ${error.message}`, { cause: error });
  }
}

/** The program reads the feed by the same files. */
async function ofPart(file) {
  try {
    return await import(`../../backend/src/parts/updates/${file}`);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Refused('This build reads no feed: name a version, for example make update TO=v0.2.0', {
      cause: error,
    });
  }
}

/** Follows no redirect. */
function file(address, longest) {
  return new Promise((resolve, reject) => {
    const refuse = (why) => reject(new Refused(`${address} cannot be fetched: ${why}.`));
    const headers = { 'user-agent': 'Steward' };
    const asking = get(
      address,
      { agent: false, headers, signal: AbortSignal.timeout(withinMs) },
      (answer) => {
        const parts = [];
        let length = 0;
        answer.on('data', (part) => {
          length += part.length;
          if (length > longest) asking.destroy(new Error(`it is longer than ${longest} bytes`));
          else parts.push(part);
        });
        answer.on('error', (error) => refuse(error.message));
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(Buffer.concat(parts))
            : refuse(`the status is ${answer.statusCode}`),
        );
      },
    );
    asking.on('error', (error) =>
      refuse(
        error.name === 'AbortError' ? `there was no answer within ${withinMs / 1000} seconds` : error.message,
      ),
    );
  });
}
