#!/bin/sh
# sirv 3.0.2 answers a conditional request with 304 before it calls `setHeaders`, so that this answer has the headers of
# the middleware before it only.
#
# Guess before it was run: a 304 has the headers that the 200 had, as RFC 9110 (15.4.5) asks for Cache-Control and others.
# Seen: none of them. A browser updates its stored copy with the headers of a 304 (RFC 9111, 3.2): with a default
# `Content-Security-Policy` of the middleware before, the copy has that policy from then on, and a page that a service worker
# keeps does not load its script.
#
# Fails if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund sirv@3.0.2
mkdir public
echo '<!doctype html><title>Page</title>' >public/page.html
cat >serve.mjs <<'SCRIPT'
import { createServer } from 'node:http';
import sirv from 'sirv';

const policy = 'content-security-policy';
const serve = sirv('public', {
  etag: true,
  setHeaders: (response) => response.setHeader(policy, "default-src 'self'"),
});
const server = createServer((request, response) => {
  response.setHeader(policy, "default-src 'none'");
  serve(request, response);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}/page.html`;
const first = await fetch(address);
await first.text();
const again = await fetch(address, { headers: { 'If-None-Match': first.headers.get('etag') } });
await again.text();
server.close();
server.closeAllConnections();
const seen = [first, again].map(({ status, headers }) => `${status} ${headers.get(policy)}`);
console.log(seen);
if (JSON.stringify(seen) !== JSON.stringify(["200 default-src 'self'", "304 default-src 'none'"])) {
  console.error('The behavior has changed.');
  process.exit(1);
}
SCRIPT
node serve.mjs
