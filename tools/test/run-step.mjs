import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './run-command.mjs';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs one step and prints one line for it; after a failure also the failures, or else the whole output.
 * @param interruption an AbortSignal that ends the step
 * @param limits of `runCommand`
 * @returns numbers of passed and failed tests; an aborted step counts as one failure
 */
export async function runStep(step, scratch, interruption, limits) {
  const began = performance.now();
  const skipReason = step.skip?.();
  if (skipReason) {
    console.log(`skip  ${step.name}: ${skipReason}`);
    return { passed: 0, failed: 0 };
  }
  const report = path.join(scratch, `${step.name.replaceAll(/\W+/g, '-')}.report`);
  const options = {
    cwd: path.resolve(checkout, step.folder ?? ''),
    // Tests do not depend on the caller's environment.
    env: { ...process.env, NODE_ENV: undefined, ...step.env?.(report) },
  };
  const commands = step.commands(scratch, report);
  const { code, output, reason } = await runCommands(commands, options, interruption, limits);
  const { passed, failed, skipped = 0, failures, slowest = [] } = countsOf(step, { code, output, report });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const words = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
  ].filter(Boolean);
  console.log(
    `${failed === 0 ? 'ok   ' : 'FAIL '} ${step.name}  (${step.count ? `${words.join(', ')}, ` : ''}${seconds} s)`,
  );
  if (failed > 0) console.log(indent([failures || output, reason].filter(Boolean).join('\n')));
  if (slowest.length > 0) console.log(indent(slowest.join('\n')));
  return { passed, failed };
}

function countsOf(step, { code, output, report }) {
  const bare = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (!step.count) return bare;
  try {
    const counts = step.count(report, output);
    // Green tests with a nonzero exit code: something failed outside any test. No tests at all: none were
    // found.
    if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) return { ...counts, failed: 1 };
    return counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Runs the commands one after another until one fails. */
async function runCommands(commands, options, interruption, limits) {
  let output = '';
  for (const command of commands) {
    const result = await runCommand(command, options, interruption, limits);
    output += result.output;
    if (result.code !== 0 || result.reason) return { code: result.code || 1, output, reason: result.reason };
  }
  return { code: 0, output };
}

const indent = (text) => text.trimEnd().replaceAll(/^/gm, '      ');
