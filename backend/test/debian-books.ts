import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/* Debian's accounting and spreadsheet programs, which open what the product exports. They run only where they are installed. */

// The system's Python, which has the packages of the system.
const python = '/usr/bin/python3';

const programs = {
  hledger: ['hledger', '--version'],
  ledger: ['ledger', '--version'],
  'gnucash python3-gnucash': [python, '-c', 'import gnucash'],
  'libreoffice-calc-nogui': ['soffice', '--version'],
};

/** Debian's packages that are missing here; empty if all programs can run. */
export const missingPrograms = (): string[] =>
  Object.entries(programs)
    .filter(([, [command = '', ...args]]) => spawnSync(command, args).status !== 0)
    .map(([packages]) => packages);

/** In a folder of its own, which is removed. */
function inFolder<Result>(use: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(tmpdir(), 'steward-books-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const run = (command: string, args: readonly string[], input = ''): string =>
  execFileSync(command, args, { input, encoding: 'utf8' });

/** Balances by account, as hledger and as ledger have them. */
export interface Balances {
  hledger: Record<string, string>;
  ledger: Record<string, string>;
}

/** The balances of a CSV file in hledger, and those of hledger's journal in ledger. @param rules of hledger, one for each line */
export const balancesOf = (csv: string, rules: readonly string[]): Balances =>
  inFolder((folder) => {
    const [file, rulesFile] = [path.join(folder, 'rows.csv'), path.join(folder, 'rows.rules')];
    writeFileSync(file, csv);
    writeFileSync(rulesFile, `${rules.join('\n')}\n`);
    const read = ['-f', file, '--rules-file', rulesFile];
    const rows = run('hledger', [...read, 'balance', '--cost', '--no-total', '--output-format', 'csv']);
    const journal = run('hledger', [...read, 'print']);
    const format = ['--flat', '--no-total', '--balance-format', '%(account),%(total)\\n'];
    const other = run('ledger', ['-f', '-', 'balance', '--basis', ...format], journal);
    return {
      hledger: byAccount(rows.replaceAll('"', '').replace('account,balance\n', '')),
      ledger: byAccount(other),
    };
  });

const byAccount = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(',') as [string, string]),
  );

/** The sum of the amounts that `ledger convert` finds in a CSV file, by its headings. */
export const convertedSum = (csv: string): string =>
  inFolder((folder) => {
    const file = path.join(folder, 'rows.csv');
    writeFileSync(file, csv);
    const args = ['-f', '/dev/null', 'convert', file, '--input-date-format', '%Y-%m-%d', '--account', 'rest'];
    const format = ['--flat', '--no-total', '--balance-format', '%(account),%(total)\\n'];
    const balances = byAccount(run('ledger', ['-f', '-', 'balance', ...format], run('ledger', args)));
    return balances['Expenses:Unknown'] ?? '0';
  });

interface GnuCashInvoice {
  number: string;
  lines: {
    quantity: string;
    price: string;
    discount?: string;
    /** As a file says it; otherwise GnuCash computes it from `percent` of `share`. */
    tax?: string;
    percent?: string;
    share?: string;
  }[];
}

/** Posts the invoices in a new book. */
export function inGnuCash(invoices: readonly GnuCashInvoice[]): {
  totals: Record<string, string>;
  balances: Record<'receivable' | 'revenue' | 'tax', string>;
} {
  const script = path.join(import.meta.dirname, 'post-in-gnucash.py');
  const output = run(python, [script], JSON.stringify(invoices));
  return JSON.parse(output) as ReturnType<typeof inGnuCash>;
}

/**
 * Sums of the cells that LibreOffice has as numbers, by sheet and column; the sheet of a CSV file has the file's name.
 * @param locale of the computer, like `es_US`
 * @param language in which the reader asks to open CSV files; by default the computer's
 */
export const libreOfficeSums = (
  files: Record<string, Buffer>,
  { locale, language }: { locale: string; language?: number },
): Record<string, string> =>
  inFolder((folder) => {
    const written = Object.entries(files).map(([name, bytes]) => {
      writeFileSync(path.join(folder, name), bytes);
      return path.join(folder, name);
    });
    // Commas between the cells, double quotes around them, UTF-8, from the first row, no formats of columns.
    const asked = language === undefined ? [] : [`--infilter=CSV:44,34,76,1,,${language}`];
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync(
      'soffice',
      [profile, '--headless', ...asked, '--convert-to', 'fods', '--outdir', folder, ...written],
      { env: { ...process.env, LC_ALL: `${locale}.UTF-8`, LANG: `${locale}.UTF-8` }, stdio: 'pipe' },
    );
    return Object.assign(
      {},
      ...written.map((file) => sumsOf(readFileSync(file.replace(/\.\w+$/, '.fods'), 'utf8'))),
    ) as Record<string, string>;
  });

/** By `sheet.column`; columns are known by the words of the first row. */
function sumsOf(xml: string): Record<string, string> {
  const cents: Record<string, number> = {};
  for (const [, sheet = '', table = ''] of xml.matchAll(
    /<table:table table:name="([^"]*)"([\s\S]*?)<\/table:table>/g,
  )) {
    const [head = [], ...rows] = Array.from(
      table.matchAll(/<table:table-row[\s\S]*?<\/table:table-row>/g),
      ([row]) => cellsOf(row),
    );
    for (const row of rows)
      for (const [column, { value }] of row.entries()) {
        const name = `${sheet}.${head[column]?.text ?? ''}`;
        if (value !== undefined) cents[name] = (cents[name] ?? 0) + Math.round(value * 100);
      }
  }
  return Object.fromEntries(Object.entries(cents).map(([name, sum]) => [name, (sum / 100).toFixed(2)]));
}

/** The cells of a row, with their repetitions. */
const cellsOf = (row: string): { text: string; value?: number }[] =>
  Array.from(row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)).flatMap(
    ([, attributes = '', content = '']) => {
      const repeated = Number(/number-columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
      const [, value] =
        /office:value-type="(?:float|currency)" office:value="([^"]*)"/.exec(attributes) ?? [];
      const text = /<text:p>([^<]*)/.exec(content)?.[1] ?? '';
      // The last cell of a row stands for all columns that a sheet could have.
      const cell = { text, ...(value !== undefined && { value: Number(value) }) };
      return Array.from({ length: Math.min(repeated, 64) }, () => cell);
    },
  );
