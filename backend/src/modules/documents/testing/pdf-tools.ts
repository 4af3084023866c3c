import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'steward-sealing-'));
  return use(folder).finally(() => rm(folder, { recursive: true }));
}

/** The result of another vendor's tool; undefined if it is not installed. */
export function tool(program: string, bytes: Buffer, ...more: string[]): Promise<string | undefined> {
  return inFolder(async (folder) => {
    const file = path.join(folder, 'document.pdf');
    await writeFile(file, bytes);
    return run(program, [...more, file, ...(program === 'pdftotext' ? ['-'] : [])]).then(
      ({ stdout }) => stdout,
      (error: NodeJS.ErrnoException & { stdout?: string }) =>
        error.code === 'ENOENT' ? undefined : error.stdout,
    );
  });
}

/**
 * Poppler's result for each signature, in order of creation: field, validity, coverage and type. Its exit status
 * carries no information.
 */
export async function pdfsig(bytes: Buffer): Promise<string[] | undefined> {
  const said = await tool('pdfsig', bytes, '-nocert');
  const end = (one: string): number => Number(/(\d+)\]\s*$/m.exec(one)?.[1]);
  return said
    ?.split('Signature #')
    .slice(1)
    .filter((one) => !one.includes('is not signed'))
    .sort((one, other) => end(one) - end(other))
    .map((one) =>
      [/Field Name: (.*)/, /Validation: (.*)/, /((?:Not t|T)otal document signed)/, /Type: (.*)/]
        .map((pattern) => pattern.exec(one)?.[1])
        .join(', '),
    );
}

/** A valid signature as printed by `pdfsig`. */
export const valid = (field: string, covers: 'Total' | 'Not total'): string =>
  `${field}, Signature is Valid., ${covers} document signed, ETSI.CAdES.detached`;

/** The signature, extracted from the file and checked by OpenSSL over the bytes of its range. */
export function opensslVerifies(pdf: Buffer): Promise<string | undefined> {
  const [, , gap = 0, rest = 0, length = 0] =
    /\/ByteRange \[(\d+) (\d+) +(\d+) +(\d+) *\]/.exec(pdf.toString('latin1'))?.map(Number) ?? [];
  const signature = Buffer.from(pdf.toString('latin1', gap + 1, rest - 1), 'hex');
  return inFolder(async (folder) => {
    const content = path.join(folder, 'content');
    const cms = path.join(folder, 'cms');
    await writeFile(content, Buffer.concat([pdf.subarray(0, gap), pdf.subarray(rest, rest + length)]));
    await writeFile(cms, signature);
    const args = [
      'cms',
      '-verify',
      '-binary',
      '-noverify',
      '-inform',
      'DER',
      '-in',
      cms,
      '-content',
      content,
    ];
    return run('openssl', [...args, '-out', '/dev/null']).then(
      ({ stderr }) => stderr,
      (error: NodeJS.ErrnoException & { stderr?: string }) =>
        error.code === 'ENOENT' ? undefined : error.stderr,
    );
  });
}

/** Reports that a check by another vendor's tool was skipped. */
export const missing = (program: string): void => {
  process.stdout.write(`${program} is not installed: its check is left out\n`);
};
