import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { countStart } from '../count-start.js';

/**
 * Runs one of the built commands as an operator would, and returns its output.
 * @param name of its file in dist, for example `backup`
 */
export async function command(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  countStart('process');
  const { PATH } = process.env;
  const program = fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    cwd: '/',
    env: { ...(PATH !== undefined && { PATH }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += String(part)));
  const code = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  return { code, output };
}
