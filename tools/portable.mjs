/**
 * Fails if Makefile, scripts or package.json use a tool or option that macOS lacks: GNU or Linux only, or
 * Bash newer than 3.2. A comment `portable: …` with the reason exempts the lines after it, up to the next
 * empty line.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Patterns in scripts that are missing on macOS, or mean something else there. */
const inScripts = {
  'cp --parents, cp -t, mv -t, install -D':
    /(?<!npm )\b(?:cp|mv|ln|install)\s+(?:-\S+\s+)*(?:--\w|-\w*[tTD]\b)/,
  'env -C or --chdir': /\benv\s+(?:-C|--)/,
  'sed -i, -r or a long option': /\bsed\s+(?:-\w*[ir]|--)/,
  'readlink -f, realpath with options': /\breadlink\s+-\w*[fem]|\brealpath\s+-/,
  'stat -c, date -d, mktemp -p, touch -d':
    /\bstat\s+-\w*c|\bdate\s+(?:-d|--)|\bmktemp\s+(?:-\w*p|--)|\btouch\s+-d/,
  'grep -P, xargs -r, sort or head with GNU options':
    /\bgrep\s+-\w*P|\bxargs\s+(?:-\w*[rd]\b|--)|\bhead\s+-n\s*-|\bsort\s+--/,
  'find -printf or without a folder': /\bfind\s+(?:-\w)|\s-printf\b/,
  'long options of tools whose BSD kind has none':
    /\b(?:mkdir|rm|cp|mv|ln|tail|head|cut|wc|ps|kill|chmod|chown|mktemp)\s+--\w/,
  'a program of Linux or GNU':
    /\b(?:flock|setsid|nproc|tac|timeout|sha256sum|md5sum|numfmt|pidof|ionice|systemctl|taskset)\b/,
  '/proc or /sys': /(?:^|[^\w.])\/(?:proc|sys)\//,
  'Bash 4 and later':
    /\b(?:mapfile|readarray|coproc)\b|\bdeclare\s+-\w*A|\$\{\w+(?:,,|\^\^)|\bexec \{\w+\}|\bread\s+(?:-\w+\s+)*-t\s*0?\.\d|&>>|\|&/,
  'GNU Make 4 and later': /^\.ONESHELL|\$\(file |^\S+\s*!=|^\S+ &:/m,
};

/** Patterns in programs: commands of child processes, and paths of Linux. */
const inPrograms = {
  '/proc or /sys': inScripts['/proc or /sys'],
  'a program or an option of Linux or GNU':
    /(?:spawn|exec)\w*\(\s*['"`](?:flock|setsid|nproc|timeout|setpriv|sha256sum)['"`]|\[\s*'env',\s*'-C'|'--parents'/,
};

const notOurs = ['node_modules', 'dist', 'coverage', '.data', '.git', 'results', 'screenshots'];
const files = globSync('**', { withFileTypes: true, exclude: ({ name }) => notOurs.includes(name) })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative('.', path.join(entry.parentPath, entry.name)));
const head = (file) => readFileSync(file, 'utf8').split('\n', 1)[0];
/** These run in a container, under systemd or in the benchmark: Linux only. */
const linuxAlone = /^(?:deploy|bench|\.ci)\/|^tools\/containers/;
const isScript = (file) =>
  /(?:^|\/)Makefile$|\.sh$/.test(file) ||
  (!/\.\w+$/.test(file) && /^#!.*\bsh$|^#!.*\bbash$/.test(head(file)));
const isProgram = (file) => /\.(?:ts|tsx|mjs|js)$/.test(file) && file !== 'tools/portable.mjs';

const findings = files
  .filter((file) => !linuxAlone.test(file))
  .flatMap((file) => {
    if (isScript(file)) return findIn(file, readFileSync(file, 'utf8').split('\n'), inScripts);
    if (isProgram(file)) return findIn(file, readFileSync(file, 'utf8').split('\n'), inPrograms);
    if (!/(?:^|\/)package\.json$/.test(file)) return [];
    const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8'));
    return findIn(file, Object.values(scripts), inScripts);
  });

function findIn(file, lines, rules) {
  let excused = false;
  return lines.flatMap((line, index) => {
    excused = line.trim() !== '' && (excused || /portable: \S/.test(line));
    if (excused || /^\s*(?:#|\/\/|\/?\*)/.test(line)) return [];
    return Object.entries(rules)
      .filter(([, pattern]) => pattern.test(line))
      .map(([what]) => `${file}:${index + 1}: ${what}: ${line.trim()}`);
  });
}

for (const finding of findings) console.log(finding);
if (findings.length > 0) console.log('These do not run on macOS. See tools/portable.mjs.');
process.exitCode = findings.length > 0 ? 1 : 0;
