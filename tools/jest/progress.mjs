/** A reporter that prints a line for each test as it ends: see `tools/test/run-command.mjs`. */
export default class Progress {
  onTestCaseResult({ path }, { status, fullName }) {
    process.stderr.write(`${status}: ${path} › ${fullName}\n`);
  }
}
