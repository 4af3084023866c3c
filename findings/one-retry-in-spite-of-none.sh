#!/bin/sh
# stripe 23.1.0: a request whose connection is closed before the answer is sent a second time, also with `maxNetworkRetries: 0`.
#
# Guess before it was run: with no retries allowed, the server gets each request once.
# Seen: twice, GET and POST; a POST carries one generated Idempotency-Key both times, so it takes effect once. The error
# comes after the second attempt: a time limit for the whole call has to be set outside of the library.
#
# Fails if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund stripe@23.1.0
cat >retry.mjs <<'SCRIPT'
import { once } from 'node:events';
import { createServer } from 'node:http';
import Stripe from 'stripe';

const received = [];
const server = createServer((request) => {
  received.push({ method: request.method, key: request.headers['idempotency-key'] });
  request.socket.destroy();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address();
const stripe = new Stripe('sk_test_of_nobody', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
const failed = [stripe.balance.retrieve(), stripe.customers.create({ name: 'Alex' })].map((call) =>
  call.then(() => 'answered', (error) => error.type),
);
const errors = await Promise.all(failed);
server.close();
const keys = received.filter(({ method }) => method === 'POST').map(({ key }) => key);
const seen = [...errors, received.length, keys.length, new Set(keys).size];
console.log('errors, requests, POSTs among them, their different keys:', seen);
if (seen.join() !== ['StripeConnectionError', 'StripeConnectionError', 4, 2, 1].join()) {
  console.error('The behavior has changed.');
  process.exit(1);
}
SCRIPT
node retry.mjs
