import { lookup } from 'node:dns';
import { Injectable } from '@nestjs/common';
import { bytesOf, callHttp, exchange, isLate, TooLong } from '../../../platform/process/exchange.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { longestFeed, NotAFeed, versionsIn } from '../domain/feed.js';
import { assertSigned, minisignKey, NotSigned } from './minisign.js';

/** Reasons for which a feed is not used. */
export type FeedFailure = 'away' | 'unsigned' | 'unreadable';

/** A feed that cannot be used now. The message is for the log. */
export class FeedRefused extends Error {
  constructor(
    readonly failure: FeedFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Milliseconds for a file of the feed. */
const times = { file: 20_000 };
const longestSignature = 10_000;

/** The feed of the settings. Its server learns that somebody asks, and nothing else: no version, no name, no cookie. */
@Injectable()
export class UpdateFeed {
  constructor(private readonly runtime: Runtime) {}

  /** The feed's text, whose signature is valid. @throws FeedRefused */
  async fetch(): Promise<string> {
    const { updates } = this.runtime.settings;
    const key = updates && minisignKey(updates.key);
    if (!key) throw new FeedRefused('unsigned', 'UPDATE_KEY is not a key of minisign.');
    const feed = await this.file(updates.feed, longestFeed);
    if (!feed) throw new FeedRefused('away', `${updates.feed} is not there.`);
    const signature = await this.file(`${updates.feed}.minisig`, longestSignature);
    if (!signature) throw new FeedRefused('unsigned', `${updates.feed}.minisig is not there.`);
    try {
      assertSigned(feed, signature.toString(), key);
      versionsIn(feed.toString());
    } catch (error) {
      if (error instanceof NotSigned) throw new FeedRefused('unsigned', error.message);
      if (error instanceof NotAFeed) throw new FeedRefused('unreadable', error.message);
      throw error;
    }
    return feed.toString();
  }

  /** Follows no redirect. @returns undefined if the server answers that there is none */
  private async file(address: string, longest: number): Promise<Buffer | undefined> {
    try {
      return await exchange(this.runtime.within(times).file, async (signal) => {
        const headers = { 'user-agent': 'Steward' };
        const answer = await callHttp(new URL(address), { method: 'GET', headers, body: '', lookup, signal });
        if (answer.statusCode === 200) return bytesOf(answer, longest);
        answer.destroy();
        if (answer.statusCode === 404 || answer.statusCode === 410) return undefined;
        throw new FeedRefused('away', `${address} answers with the status ${answer.statusCode}.`);
      });
    } catch (error) {
      if (error instanceof FeedRefused) throw error;
      if (error instanceof TooLong)
        throw new FeedRefused('unreadable', `${address} is longer than ${longest} bytes.`);
      const reason = isLate(error) ? 'it took too long' : String(error);
      throw new FeedRefused('away', `${address} cannot be fetched: ${reason}.`, { cause: error });
    }
  }
}
