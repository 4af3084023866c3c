import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Executions after which PostgreSQL decides whether a named statement keeps one plan. */
const untilSettled = 6;

/**
 * Collects the statements that the product sends, by their names, out of the server's log.
 * @returns a listener for the log's lines, and `during`, which gives the reads that ran while something was done
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

/** Lets the server log every statement of the product's connections to come, with its parameters. */
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

/** Statements span lines, of which all but the first begin with a tab. */
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
 * Writes down how the database goes about each call's statements, as it does for the product: under their names, and
 * with what was asked.
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
