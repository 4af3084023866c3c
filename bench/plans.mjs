import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Executions after which PostgreSQL decides whether a named statement keeps a generic plan. */
const untilSettled = 6;

/**
 * Collects the product's statements by name from the server log.
 * @returns a listener for log lines, and `during`, which returns the reads that ran during an action
 */
export function statementLog() {
  let lines = [];
  return {
    listen: (line) => void lines.push(line),
    async during(work) {
      lines = [];
      await work();
      return readsOf(lines);
    },
  };
}

/** Makes the server log every statement of new connections, with its parameters. */
export async function logStatements(superuserUrl, database, on) {
  const superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  for (const [name, value] of [
    ['log_statement', 'all'],
    ['log_error_verbosity', 'default'],
  ])
    await superuser.query(
      `ALTER ROLE steward IN DATABASE ${database} ${on ? `SET ${name} = '${value}'` : `RESET ${name}`}`,
    );
  await superuser.end();
}

/** Statements span several lines; every line except the first begins with a tab. */
function readsOf(lines) {
  const entries = [];
  for (const line of lines)
    if (line.startsWith('\t') && entries.length > 0) entries[entries.length - 1] += `\n${line.slice(1)}`;
    else entries.push(line);
  const reads = new Map();
  for (const [index, entry] of entries.entries()) {
    const [, name, text] = /^LOG:\s+execute ([^:]+): (.*)$/s.exec(entry) ?? [];
    if (name === undefined || !/^\s*(?:SELECT|WITH)\b/.test(text) || reads.has(`${name} ${text}`)) continue;
    const parameters = /^DETAIL:\s+Parameters: (.*)$/is.exec(entries[index + 1] ?? '')?.[1] ?? '';
    const values = [...parameters.matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, value]) => value);
    reads.set(`${name} ${text}`, { name, text, values });
  }
  return [...reads.values()];
}

/**
 * Writes the query plans of each call's statements, under the product's statement names and with the same
 * parameters.
 * @param reads by the name of the call
 */
export async function keepPlans({ databaseUrl, folder, reads }) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [call, statements] of Object.entries(reads)) {
    const parts = [];
    for (const statement of statements) parts.push(await planOf(database, statement));
    writeFileSync(path.join(folder, `${call}.txt`), `${parts.join('\n\n')}\n`);
  }
  await database.end();
}

async function planOf(database, { name, text, values }) {
  const call = `EXECUTE explained${values.length > 0 ? `(${values.join(', ')})` : ''}`;
  const head = `== ${name}\n${values.map((value, index) => `$${index + 1} = ${value}`).join('\n')}\n${text}\n`;
  try {
    await database.query('BEGIN READ ONLY');
    await database.query(`PREPARE explained AS ${text}`);
    for (let time = 0; time < untilSettled; time++) await database.query(call);
    const { rows } = await database.query(`EXPLAIN (ANALYZE, BUFFERS) ${call}`);
    return `${head}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`;
  } catch (error) {
    return `${head}\nNo plan: ${error.message}`;
  } finally {
    await database.query('ROLLBACK');
    await database.query('DEALLOCATE ALL');
  }
}
