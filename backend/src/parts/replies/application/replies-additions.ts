import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { Inboxes } from './inboxes.js';
import { ReplyAddresses } from './reply-addresses.js';

/** Additions of replies to the core. */
@Injectable()
export class RepliesAdditions {
  constructor(scope: PartScope, inboxes: Inboxes, addresses: ReplyAddresses) {
    scope.add('mail.replies', addresses);
    scope.add('part.touches', async () =>
      (await inboxes.connected()) ? [t('1 inbox is no longer read')] : [],
    );
  }
}
