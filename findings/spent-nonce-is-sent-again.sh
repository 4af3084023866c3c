#!/bin/sh
# acme-client 5.4.0: a call that is answered with 429 is repeated inside the library after Retry-After, with the nonce that the
# first call has spent. RFC 8555, 6.5: a server accepts each nonce once.
#
# Guess before it was run: the repeated call has a new nonce, as after the error badNonce.
# Seen: both calls have the same one, so that a strict server refuses each repetition with badNonce, and every limit costs two calls;
# the words and the Retry-After of the limit reach the caller after an hour, if it says so.
# So: turn the repetition off (`axios.defaults.acmeSettings.retryMaxAttempts = 0`), and read Retry-After in an interceptor.
#
# Fails if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund acme-client@5.4.0
cat >order.mjs <<'SCRIPT'
import { createServer } from 'node:http';
import acme from 'acme-client';

let given = 0;
const spent = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const home = `http://127.0.0.1:${server.address().port}`;
  const send = (status, answer, headers = {}) => {
    given += 1;
    response.writeHead(status, { 'Content-Type': 'application/json', 'Replay-Nonce': `nonce-${given}`, ...headers });
    response.end(JSON.stringify(answer));
  };
  const resources = ['newNonce', 'newAccount', 'newOrder'].map((name) => [name, `${home}/${name}`]);
  if (request.url === '/directory') return send(200, Object.fromEntries(resources));
  if (request.url === '/newNonce') return send(200, {});
  if (request.url === '/newAccount') return send(201, { status: 'valid' }, { Location: `${home}/account` });
  const { protected: head } = JSON.parse(body);
  spent.push(JSON.parse(Buffer.from(head, 'base64url')).nonce);
  if (spent.length === 1) return send(429, { detail: 'too many' }, { 'Retry-After': '1' });
  return send(201, { status: 'pending' }, { Location: `${home}/order` });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const client = new acme.Client({
  directoryUrl: `http://127.0.0.1:${server.address().port}/directory`,
  accountKey: await acme.crypto.createPrivateEcdsaKey(),
});
await client.createAccount({ termsOfServiceAgreed: true });
await client.createOrder({ identifiers: [{ type: 'dns', value: 'portal.example.com' }] });
server.close();
server.closeAllConnections();
console.log('nonces of the order and of its repetition:', spent.join(', '));
if (spent.length !== 2 || spent[0] !== spent[1]) {
  console.error('The behavior has changed.');
  process.exit(1);
}
SCRIPT
node order.mjs
