import { createECDH } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { KeyRepository, type KeyPair, SubscriptionRepository } from '../domain/ports.js';

/** There is one row of keys. */
const row = 1;

/** The installation's key pair, made when it is first needed, and stored sealed with APP_SECRET. */
@Injectable()
export class PushKeys {
  private readonly box: SealedBox;

  constructor(
    private readonly keys: KeyRepository,
    private readonly subscriptions: SubscriptionRepository,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { secret }: Runtime,
  ) {
    this.box = new SealedBox(secret, sealedColumns.pushKey);
  }

  async current(): Promise<KeyPair> {
    return (await this.stored()) ?? this.work.run(() => this.make());
  }

  /** Undefined if there is none, or no APP_SECRET opens it. */
  private async stored(): Promise<KeyPair | undefined> {
    const found = await this.keys.find();
    const opened = found && this.box.open(found.sealed, row);
    return opened && { publicKey: found.publicKey, privateKey: opened.plain };
  }

  private async make(): Promise<KeyPair> {
    await this.keys.lock();
    const made = await this.stored();
    if (made) return made;
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys('base64url');
    // Without the zeros at its beginning, one of 256 would be shorter.
    const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex');
    // Push services refuse other keys than the one that a browser subscribed with.
    if (await this.keys.find()) await this.subscriptions.endAll();
    await this.keys.store(publicKey, this.box.seal(privateKey, row), this.clock.now());
    return { publicKey, privateKey };
  }
}
