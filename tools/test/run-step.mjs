import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

/** Tests do not depend on the caller's environment variables. */
const environment = { ...process.env };
delete environment.NODE_ENV;

/**
 * Runs one step, prints one line for it, and the failures or else all that it wrote when it failed.
 * @returns how many tests passed and failed; a step that broke off counts as one that failed
 */
export async function runStep(step, scratch) {
  const began = performance.now();
  const reason = step.skip?.();
  if (reason) {
    console.log(`skip  ${step.name}: ${reason}`);
    return { passed: 0, failed: 0 };
  }
  const report = path.join(scratch, `${step.name.replaceAll(/\W+/g, '-')}.report`);
  const { code, output } = await runCommands(step.commands(scratch, report), {
    cwd: path.join(checkout, step.folder ?? ''),
    env: { ...environment, ...step.env?.(report) },
  });
  const { passed, failed, skipped = 0, failures = output } = countsOf(step, { code, output, report });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const words = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
  ].filter(Boolean);
  console.log(
    `${failed === 0 ? 'ok   ' : 'FAIL '} ${step.name}  (${step.count ? `${words.join(', ')}, ` : ''}${seconds} s)`,
  );
  if (failed > 0) console.log(indent(failures || output));
  return { passed, failed };
}

function countsOf(step, { code, output, report }) {
  const bare = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (!step.count) return bare;
  try {
    const counts = step.count(report, output);
    // Green tests and a red exit: something broke outside of any test. No test at all: none was found.
    if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) return { ...counts, failed: 1 };
    return counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** One command after the other until one fails. */
async function runCommands(commands, options) {
  let output = '';
  for (const command of commands) {
    const ended = await runCommand(command, options);
    output += ended.output;
    if (ended.code !== 0) return { code: ended.code, output };
  }
  return { code: 0, output };
}

/** A step that hangs must not hide the others: after this many milliseconds it is told to end, then made to. */
const timeoutMs = 14 * 60_000;

function runCommand([program, ...args], options) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => (output += part));
    }
    const timers = ['SIGTERM', 'SIGKILL'].map((signal, turn) =>
      setTimeout(
        () => {
          output += `\nNot done after ${timeoutMs / 60_000} minutes: ${signal}\n`;
          child.kill(signal);
        },
        timeoutMs + turn * 15_000,
      ),
    );
    const end = (code) => {
      timers.forEach(clearTimeout);
      // Its children may keep the output open after it has ended.
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code, output });
    };
    child.once('error', (error) => ((output += `${program}: ${error.message}\n`), end(1)));
    child.once('close', (code) => end(code ?? 1));
    child.once('exit', (code) => setTimeout(end, 5_000, code ?? 1).unref());
  });
}

const indent = (text) => text.trimEnd().replaceAll(/^/gm, '      ');
