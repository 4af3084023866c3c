import { createECDH } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { SystemClock } from '../../../kernel/index.js';
import type { Posting } from '../domain/ports.js';
import { aBrowser } from '../testing/push-over-http.js';
import { PushService } from '../testing/push-service.js';
import { HttpPushSender } from './http-push-sender.js';

let service: PushService;
beforeAll(async () => void (service = await PushService.start()));
afterAll(() => service.stop());
beforeEach(() => {
  service.received.length = 0;
  service.answer = (response) => void response.writeHead(201).end();
});

const pair = createECDH('prime256v1');
const keys = {
  publicKey: pair.generateKeys('base64url'),
  privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex'),
};
const { sent, open } = aBrowser('https://push.example.com/1');
const content = {
  title: 'Sample Consulting',
  body: 'New message',
  url: '/client/messages/7',
  kind: 'message',
  tag: 't',
};

const sender = (over: Partial<ConstructorParameters<typeof HttpPushSender>[0]> = {}) =>
  new HttpPushSender({ clock: new SystemClock(), hosts: [service.host], timeoutMs: 10_000, ...over });

const posting = (endpoint = service.endpoint('send/1')): Posting => ({
  endpoint,
  ...sent.keys,
  text: Buffer.from(JSON.stringify(content)),
  topic: 'one',
  keys,
  subject: 'mailto:office@example.com',
});

/** A name server that resolves every name to these addresses. */
const leadingTo =
  (...addresses: string[]): LookupFunction =>
  (_host, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };

it('a message arrives encrypted, with the headers of the standards alone', async () => {
  expect(await sender().post(posting())).toEqual({ status: 201 });
  const [message, ...others] = service.received;
  expect(others).toEqual([]);
  expect(message?.path).toBe('/send/1');
  expect(message?.headers).toEqual({
    authorization: expect.stringMatching(/^vapid t=\S+, k=\S+$/),
    connection: 'close',
    'content-encoding': 'aes128gcm',
    'content-length': String(message?.body.length),
    'content-type': 'application/octet-stream',
    host: service.host,
    topic: 'one',
    ttl: '86400',
  });
  expect(message && open(message.body)).toEqual(content);
});

it('the status is the answer, with the time to wait, and a redirect is not followed', async () => {
  service.answer = (response) => void response.writeHead(429, { 'retry-after': '120' }).end();
  expect(await sender().post(posting())).toEqual({ status: 429, retryAfter: '120' });
  service.answer = (response) => void response.writeHead(307, { location: service.endpoint('else') }).end();
  expect(await sender().post(posting())).toEqual({ status: 307 });
  expect(service.received).toHaveLength(2);
});

it('no answer is a failure, with its reason', async () => {
  service.answer = () => undefined;
  expect(await sender({ timeoutMs: 200 }).post(posting())).toEqual({ failure: 'late (23)' });
  service.answer = (response) => void response.destroy();
  expect(await sender().post(posting())).toEqual({ failure: 'failed (ECONNRESET)' });
  const elsewhere = 'https://localhost:1/send';
  expect(await sender({ hosts: ['localhost:1'] }).post(posting(elsewhere))).toEqual({
    failure: 'refused (ECONNREFUSED)',
  });
  const other = `127.0.0.1:${service.host.split(':')[1]}`;
  const misnamed = await sender({ hosts: [other] }).post(posting(`https://${other}/send`));
  expect(misnamed).toEqual({ failure: 'certificate (ERR_TLS_CERT_ALTNAME_INVALID)' });
});

it.each([[['10.0.0.1']], [['127.0.0.1']], [['1.1.1.1', '169.254.169.254']], [['::ffff:10.0.0.1']]])(
  'a name that leads to %j is not called',
  async (addresses) => {
    const unlimited = sender({ hosts: [], lookup: leadingTo(...addresses) });
    expect(await unlimited.post(posting('https://push.example.com/1'))).toBe('private');
    expect(service.received).toEqual([]);
  },
);

it('only hosts of PUSH_HOSTS are called where it is set', async () => {
  const only = sender({ hosts: ['localhost:1'] });
  expect(await only.post(posting())).toBe('private');
  expect(await only.post(posting('https://push.example.com/1'))).toBe('private');
  expect(service.received).toEqual([]);
});
