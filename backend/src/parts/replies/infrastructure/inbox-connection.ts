import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { conflict, invalidField } from '../../../kernel/index.js';
import {
  type EmailInput,
  type EmailReading,
  isSameLogin,
  type KeptReading,
  passwordMissing,
} from '../../../modules/connections/index.js';
import { type Connected, Connections } from '../../../platform/connections/connections.js';
import type { EmailSettings, InboxSettings } from '../../../platform/mail/mail-connection.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { isLinkLocal } from '../../../platform/process/network.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { InboxConnectionQueries } from '../application/inbox-connection-queries.js';
import { inboxOf } from '../application/connected-inbox.js';
import type { ReadingInput } from '../http/inbox-connection.dto.js';
import { inboxTimes, tryInbox } from './inbox.js';

type Input = EmailInput & ReadingInput;

/** Connects the inbox of an account, and keeps its settings with those of sending. */
@Injectable()
export class InboxConnection implements EmailReading {
  constructor(
    scope: PartScope,
    queries: InboxConnectionQueries,
    private readonly connections: Connections,
    private readonly runtime: Runtime,
  ) {
    scope.add('email.reading', this);
    scope.add('connections.email', queries);
  }

  prepare(
    given: EmailInput,
    { sending, password, former }: Parameters<EmailReading['prepare']>[1],
  ): () => Promise<KeptReading> {
    // The part adds these keys to the request.
    const input: Input = given;
    const imapPassword = inboxPasswordFor(input, former, password);
    const staffReplies = input.staffReplies ?? former?.settings.staffReplies ?? false;
    return async () => {
      const secrets = { password, imapPassword };
      const imap = await this.tryInbox({ ...sending, imap: inboxFor(input, former) }, secrets, former);
      return { imap, staffReplies, imapPassword };
    };
  }

  async stored({ imap }: KeptReading): Promise<void> {
    await this.connections.remove('inbox');
    if (imap) await this.connections.succeeded('inbox');
  }

  /** @returns the inbox with the position from which it is read; an unchanged inbox keeps its own */
  private async tryInbox(
    { imap, ...sending }: EmailSettings,
    secrets: Connected<'email'>['secrets'],
    former: Connected<'email'> | undefined,
  ): Promise<InboxSettings | null> {
    const inbox = inboxOf({ settings: { ...sending, imap }, secrets });
    if (!imap || !inbox) return null;
    const trial = await tryInbox(inbox, this.runtime.within(inboxTimes).openMs);
    if ('refused' in trial) throw conflict('email.refused', trial.refused, { reply: trial.reply });
    const before = former && inboxOf(former);
    return before && isSameLogin(before, inbox)
      ? { ...imap, since: before.since }
      : { ...imap, since: trial.position };
  }
}

/** The inbox as it is to be; its position is set when it has been tried. */
function inboxFor({ imap }: Input, former: Connected<'email'> | undefined): InboxSettings | null {
  if (imap === undefined) return former?.settings.imap ?? null;
  if (imap === null) return null;
  const { host, port, username, authServer } = imap;
  if (isLinkLocal(host)) throw invalidField('imap.host', t('This address is not a mail server'));
  const since = { uidValidity: '', uidNext: 1 };
  return { host, port, username: username || null, authServer: authServer ?? null, since };
}

/**
 * Undefined: the password for sending. A password goes to no server but that which it was entered for.
 * @throws DomainError invalid (password, imap.password)
 */
function inboxPasswordFor(
  input: Input,
  former: Connected<'email'> | undefined,
  password: string | undefined,
): string | undefined {
  const { imap } = input;
  if (imap === null) return undefined;
  if (imap?.password) return imap.password;
  const inbox = imap ?? former?.settings.imap;
  if (!inbox) return undefined;
  const before = former && inboxOf(former);
  const isSame =
    before !== undefined &&
    isSameLogin(before, { ...inbox, username: inbox.username || input.username || '' });
  const own = isSame ? former?.secrets['imapPassword'] : undefined;
  if (own !== undefined || password === undefined) return own;
  const isEnteredForIt = imap !== undefined && Boolean(input.password);
  const isKept = isSame && isSameLogin(former?.settings, input) && password === former?.secrets['password'];
  if (isEnteredForIt || isKept) return undefined;
  throw imap
    ? passwordMissing()
    : invalidField('imap.password', t('Please enter the inbox for replies with its password again'));
}
