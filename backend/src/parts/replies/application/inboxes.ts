import { Injectable } from '@nestjs/common';
import { MailConnection } from '../../../platform/mail/mail-connection.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { type ConnectedInbox, inboxOf } from './connected-inbox.js';

/** The inbox of the account that an owner connected. */
@Injectable()
export class Inboxes {
  constructor(
    private readonly scope: PartScope,
    private readonly connection: MailConnection,
  ) {}

  /** False while the part is off: an email that has not been begun waits for its return. */
  get isRead(): boolean {
    return this.scope.isOn;
  }

  /** Undefined if replies are not read. */
  async connected(): Promise<ConnectedInbox | undefined> {
    const account = this.scope.isOn ? await this.connection.own() : undefined;
    return account && inboxOf(account);
  }
}
