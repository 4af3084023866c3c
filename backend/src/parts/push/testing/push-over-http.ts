import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { Agent } from '../../../../test/test-app.js';

export const pushAddress = '/api/push';

/** A browser that subscribes, and reads what it gets. */
export interface Browser {
  endpoint: string;
  /** Body of the call that subscribes it. */
  sent: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Opens a message (RFC 8291). @throws Error if it is for another browser */
  open: (message: Buffer) => Record<string, unknown>;
}

export function aBrowser(endpoint: string): Browser {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
  const derive = (salt: Buffer, secret: Buffer, info: Buffer | string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
  const open = (message: Buffer): Record<string, unknown> => {
    const [salt, sender, record] = [message.subarray(0, 16), message.subarray(21, 86), message.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
    const input = derive(auth, pair.computeSecret(sender), info, 32);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(salt, input, 'Content-Encoding: aes128gcm\0', 16),
      derive(salt, input, 'Content-Encoding: nonce\0', 12),
    ).setAuthTag(record.subarray(-16));
    const filled = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return JSON.parse(filled.subarray(0, filled.lastIndexOf(2)).toString()) as Record<string, unknown>;
  };
  return { endpoint, sent: { endpoint, keys }, open };
}

interface Row {
  id: number;
  agent: string;
  created_at: string;
}

/** The subscriptions of a person. */
export async function subscriptionsOf(agent: Agent): Promise<Row[]> {
  const { body } = await agent.get(pushAddress).expect(200);
  return (body as { subscriptions: Row[] }).subscriptions;
}

/** Subscribes a browser. @returns its row */
export async function subscribed(agent: Agent, browser: Browser): Promise<Row> {
  const { body } = await agent.post(`${pushAddress}/subscriptions`).send(browser.sent).expect(201);
  return body as Row;
}
