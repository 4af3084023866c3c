import { Injectable } from '@nestjs/common';
import { type Connected, Connections } from '../../../platform/connections/connections.js';
import type { AddedKeys } from '../../../platform/parts/part-additions.js';
import type { ReadingKeys } from '../http/inbox-connection.dto.js';
import { AutomaticEmailQueries } from './automatic-email-queries.js';

/** The connected inbox as owners see it, without secrets. */
@Injectable()
export class InboxConnectionQueries implements AddedKeys<
  [account: Connected<'email'> | undefined],
  ReadingKeys
> {
  constructor(
    private readonly connections: Connections,
    private readonly automatic: AutomaticEmailQueries,
  ) {}

  get empty(): ReadingKeys {
    return {
      imap: null,
      staffReplies: false,
      automatic: { count: 0, since: this.automatic.since().toISOString() },
    };
  }

  async read(account: Connected<'email'> | undefined): Promise<ReadingKeys> {
    const { imap = null, staffReplies = false } = account?.settings ?? {};
    const hasPassword = account?.secrets['imapPassword'] !== undefined;
    return {
      imap: imap && {
        host: imap.host,
        port: imap.port,
        username: imap.username,
        hasPassword,
        authServer: imap.authServer ?? imap.host,
        ...(await this.connections.health('inbox')),
      },
      staffReplies,
      automatic: await this.automatic.lately(),
    };
  }
}
