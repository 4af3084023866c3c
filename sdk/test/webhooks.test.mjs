import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookError } from '../dist/index.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const other = 'whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const message = {
  type: 'document.signed',
  timestamp: '2026-11-18T15:04:05.000Z',
  data: { id: 12, userId: 2 },
};
const body = JSON.stringify(message);

/** Signs like Steward. @param age in seconds */
function signed({ age = 0, secrets = [secret] } = {}) {
  const at = new Date(Date.now() - age * 1_000);
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign('msg_1', at, body)).join(' '),
  };
}

/** Seconds since 1970. */
const at = () => String(Math.floor(Date.now() / 1_000));

describe('a delivery', () => {
  for (const [what, request] of [
    ['with the headers of node:http', { body, headers: signed() }],
    ['with the headers of fetch', { body, headers: new Headers(signed()) }],
    ['as bytes', { body: Buffer.from(body), headers: signed() }],
    ['while two secrets sign', { body, headers: signed({ secrets: [other, secret] }) }],
    ['from four minutes ago', { body, headers: signed({ age: 240 }) }],
  ])
    it(`is verified: ${what}`, () => {
      assert.deepEqual(verifyWebhook(request, { secret }), { id: 'msg_1', ...message });
    });

  for (const [what, request] of [
    ['with another secret', { body, headers: signed({ secrets: [other] }) }],
    ['with another body', { body: body.replace('12', '13'), headers: signed() }],
    ['with another id', { body, headers: { ...signed(), 'webhook-id': 'msg_2' } }],
    ['from ten minutes ago', { body, headers: signed({ age: 600 }) }],
    ['from the future', { body, headers: signed({ age: -600 }) }],
    ['without a time', { body, headers: { ...signed(), 'webhook-timestamp': 'now' } }],
    ['without a signature', { body, headers: { ...signed(), 'webhook-signature': undefined } }],
    ['with an empty signature', { body, headers: { ...signed(), 'webhook-signature': 'v1,' } }],
    [
      'with a signature of another version',
      { body, headers: { ...signed(), 'webhook-signature': 'v2,abc' } },
    ],
  ])
    it(`is refused: ${what}`, () => {
      assert.throws(() => verifyWebhook(request, { secret }), WebhookError);
    });

  for (const empty of ['', 'whsec_', 'whsec_!!', undefined])
    it(`needs the secret of the webhook, not ${empty}`, () => {
      const signature = createHmac('sha256', '').update(`msg_1.${at()}.`).update(body).digest('base64');
      const headers = { ...signed(), 'webhook-timestamp': at(), 'webhook-signature': `v1,${signature}` };
      assert.throws(() => verifyWebhook({ body, headers }, { secret: empty }), TypeError);
    });
});
