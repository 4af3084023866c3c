import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { slowestFiles, slowestJourneys } from './slowest.mjs';

/**
 * Jest's own reporter prints per file; a step that prints nothing counts as hanging. It also says if a timer or a
 * socket of the tests keeps the process after them: minutes of waiting, once for a cache of five minutes.
 */
const reporting = [
  '--openHandlesTimeout=10000',
  '--reporters=default',
  '--reporters=../tools/jest/progress.mjs',
];

/** A Jest run in one of the workspaces. */
function jestSuite(name, workspace, ...args) {
  return {
    name,
    folder: workspace,
    env: () => ({
      // Containers are removed one second after the run instead of ten: see `journeys`.
      TESTCONTAINERS_RYUK_RECONNECTION_TIMEOUT: '1s',
      // Tests create much short-lived garbage: a larger young generation is collected less often.
      NODE_OPTIONS: '--max-semi-space-size=64',
    }),
    commands: (_, report) => [
      ['node', '../node_modules/jest/bin/jest.js', ...reporting, '--json', '--outputFile', report, ...args],
    ],
    count(report, output) {
      const result = JSON.parse(readFileSync(report, 'utf8'));
      const [stays] = /^Jest did not exit .*/m.exec(stripVTControlCharacters(output)) ?? [];
      return {
        passed: result.numPassedTests,
        failed: result.numFailedTests + result.numRuntimeErrorTestSuites + (stays ? 1 : 0),
        skipped: result.numPendingTests + result.numTodoTests,
        failures: [failuresOf(result), stays].filter(Boolean).join('\n'),
        slowest: slowestFiles(result),
      };
    },
  };
}

/** Failures only: Jest's own output mixes them with the suites that passed. */
const failuresOf = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message }) => `${path.relative('.', name)}\n${message}`)
    .join('\n');

/** Failures only, with their location: Playwright's own output begins with hundreds of passed tests. */
const journeysThatFailed = ({ suites = [], specs }) => [
  ...suites.flatMap(journeysThatFailed),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return [`${file}:${line} › ${title}`, ...errors.map(({ message }) => message)].join('\n');
    }),
];

/** First and alone: later steps need it, and it uses both processors. */
export const builds = {
  whole: { name: 'build', commands: () => [['make', '--silent', 'build']] },
  backend: {
    name: 'build of the backend and of the API client',
    commands: () => [['make', '--silent', 'backend/dist/.built', 'client']],
  },
};

const client = {
  name: 'the client for Node.js is generated from the API document, and retries, verifies and rejects as documented',
  commands: () => [
    ['npm', 'run', '--silent', 'build', '-w', 'sdk'],
    ['node', '--test', '--test-reporter=dot', 'sdk/test/client.test.mjs', 'sdk/test/webhooks.test.mjs'],
  ],
};

/** Static checks. Each counts as one test; they are independent, so that two can run in parallel. */
export const checks = [
  { name: 'formatting', commands: () => [['oxfmt', '--check', '.']] },
  { name: 'plain words in the docs', commands: () => [['node', 'tools/plain-docs.mjs']] },
  { name: 'lint', commands: () => [['oxlint', '.']] },
  {
    name: 'types of the backend',
    commands: () => [['npm', 'run', '--silent', 'typecheck', '-w', 'backend']],
  },
  {
    name: 'types of the frontend',
    commands: () => [['npm', 'run', '--silent', 'typecheck', '-w', 'frontend']],
  },
  {
    name: 'texts: placeholders, the build, and a current file for each language',
    commands: () => [
      [
        'node',
        '--test',
        '--test-reporter=dot',
        ...['runtime', 'catalog', 'vite'].map((name) => `texts/test/${name}.test.mjs`),
      ],
      ['node', 'texts/update.ts', '--check'],
    ],
  },
  {
    name: 'parts: both lists, their table in the docs, and no file over 400 lines',
    commands: () => [['node', 'tools/parts.mjs', '--check']],
  },
  {
    name: 'layers, few edits for a new field, and benchmarks of what exists',
    commands: () => [
      [
        'depcruise',
        '--config',
        'tools/dependency-cruiser.mjs',
        '--cache=node_modules/.cache/layers',
        '--cache-strategy=content',
        'backend',
        'frontend/src',
      ],
      ['node', '--test', '--test-reporter=dot', 'tools/field-edits.test.mjs', 'bench/imports.test.mjs'],
    ],
  },
  {
    name: 'unused files, exports and packages',
    commands: () => [
      [
        'knip',
        '--config',
        'tools/knip.jsonc',
        '--no-progress',
        '--cache',
        '--cache-location',
        'node_modules/.cache/knip',
      ],
    ],
  },
  {
    name: 'runs on other machines: scripts and locked packages',
    commands: () => [
      ['node', 'tools/portable.mjs'],
      ['node', 'tools/lock-platforms.mjs', '--check'],
    ],
  },
  {
    name: 'every requirement of the security standard has a test or a reason',
    commands: () => [['node', 'tools/asvs.mjs']],
  },
  {
    name: 'every success criterion of the accessibility guidelines has a test',
    commands: () => [['node', 'tools/accessibility.mjs']],
  },
  {
    name: 'deployment files, files of the image, and docs against the code',
    commands: () => [
      ['node', 'tools/deployment.mjs'],
      ['node', 'tools/image-files.mjs'],
      ['node', '--test', '--test-reporter=dot', 'tools/image-files.test.mjs'],
      ['node', 'tools/docs.mjs'],
    ],
  },
  {
    name: 'the API document matches the code',
    commands: (scratch) => {
      const emitted = path.join(scratch, 'openapi.json');
      return [
        ['node', 'backend/dist/boot/emit-openapi.js', emitted],
        ['oxfmt', '--config', '.oxfmtrc.json', emitted],
        ['diff', '-u', 'openapi/openapi.json', emitted],
      ];
    },
  },
  {
    name: 'the API is compatible with the last release',
    commands: () => [
      ['node', '--test', '--test-reporter=dot', 'tools/api-changes.test.mjs', 'tools/lint/steward.test.mjs'],
      [
        'node',
        'tools/api-changes.mjs',
        'openapi/released.json.gz',
        'openapi/openapi.json',
        'openapi/breaks.json',
      ],
    ],
  },
];

/** The form of the API document, and tests of the tools themselves: only in `make test-all`. */
export const rareChecks = [
  {
    name: 'the API document is well-formed',
    commands: () => [
      [
        'spectral',
        'lint',
        '--fail-severity',
        'warn',
        '--ruleset',
        'tools/spectral.yaml',
        'openapi/openapi.json',
      ],
    ],
  },
  {
    name: 'a hanging step is ended with everything it started',
    commands: () => [['node', '--test', '--test-reporter=dot', 'tools/test/run-step.test.mjs']],
  },
  {
    name: 'tools of tests are installed beside a running product, and then every screen opens',
    commands: () => [['node', '--test', '--test-reporter=dot', 'tools/beside-start.test.mjs']],
  },
  {
    name: 'a release: the same bytes each time, both architectures, signatures, and what is refused',
    commands: () => [['node', '--test', '--test-reporter=dot', 'tools/release/release.test.mjs']],
  },
  {
    name: '512 MB of memory and one core suffice',
    commands: () => [['node', 'bench/small.mjs']],
  },
  {
    name: 'make update installs a version or goes back, also when it is killed',
    commands: () => [['node', '--test', '--test-reporter=dot', 'tools/update.test.mjs']],
  },
  {
    name: 'make installs or reports why not',
    commands: () => [
      ['node', '--test', '--test-reporter=dot', 'tools/install.test.mjs', 'tools/audit/licences.test.mjs'],
    ],
  },
];

/**
 * Rules and components, which need only the code. Beside another suite one worker each is cheaper, since it reads
 * libraries once; by themselves, components need two to end with the other steps.
 */
export const unitSuites = ({ componentWorkers }) => [
  jestSuite('unit and component tests of the frontend', 'frontend', `--maxWorkers=${componentWorkers}`),
  jestSuite('unit tests of the backend', 'backend', '--selectProjects', 'unit', '--maxWorkers=1'),
];

/** Adapters with the libraries, files, sockets and programs that they use. */
export const adapters = jestSuite(
  'adapter tests',
  'backend',
  '--selectProjects',
  'adapter',
  '--maxWorkers=1',
);

/**
 * Processes that are started and killed wait as often as they work, so they run beside all other steps, from
 * the beginning. The examples of the integration guides run with the packed client.
 */
export const processSuites = ({ all }) => [
  client,
  jestSuite(
    'process tests',
    'backend',
    '--selectProjects',
    'process',
    ...(all ? ['process-all'] : []),
    '--runInBand',
  ),
];

/**
 * Endpoints and queries against a real PostgreSQL, in two halves with a server each: one worker and its server keep a
 * processor busy, and a whole would take longer than all that the other lane has to do.
 */
export const integration = ({ all }) =>
  [1, 2].map((half) =>
    jestSuite(
      `integration tests, half ${half} of 2`,
      'backend',
      '--selectProjects',
      'integration',
      ...(all ? ['integration-all'] : []),
      '--maxWorkers=1',
      `--shard=${half}/2`,
    ),
  );

/** A project of Playwright: see `frontend/playwright.config.ts`. */
const browserTests = (name, script) => ({
  name,
  commands: () => [['npm', 'run', '--silent', script, '-w', 'frontend', '--', '--reporter=list,json']],
  env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  count(report) {
    const { stats, suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
    // A test that passes only on a retry is a defect, of the test or of the product.
    const failed = stats.unexpected + stats.flaky;
    const failures = [...errors.map(({ message }) => message), ...suites.flatMap(journeysThatFailed)];
    return {
      passed: stats.expected,
      failed,
      skipped: stats.skipped,
      failures: stripVTControlCharacters(failures.join('\n')),
      slowest: slowestJourneys({ suites }),
    };
  },
});

/**
 * Last, when no other suite starts or stops a container: each changes the addresses of the machine, and
 * Chromium then aborts what it is loading (ERR_NETWORK_CHANGED).
 */
export const journeys = browserTests('browser journeys', 'e2e');

/** For `make test-all`: every journey, in the browser of the lock file and in the one of this machine. */
export async function allJourneys() {
  // Not before the packages are installed.
  const { installedChromium } = await import('../../frontend/e2e/support/chromium.ts');
  const installed = installedChromium();
  const again = browserTests("browser journeys in this machine's Chromium", 'e2e-all');
  return [
    browserTests('browser journeys', 'e2e-all'),
    {
      ...again,
      skip: () => (installed ? undefined : 'there is no Chromium on the PATH'),
      env: (report) => ({ ...again.env(report), CHROMIUM_PATH: installed }),
    },
  ];
}

/** `make test` counts, and `make check` compares what it counted. */
export const budget = {
  name: 'journeys, starts of the product and kB of first visits are within the budget',
  commands: () => [
    ['node', '--test', '--test-reporter=dot', 'tools/test/budget.test.mjs'],
    ['node', 'tools/test/budget.mjs'],
  ],
};

/**
 * `make sweep`, separate from `make test`: appearance and behavior of every screen at every width, in every
 * state, and whether the benchmark still compares the same work.
 */
export const sweeps = [
  {
    name: 'the bare server of the benchmark answers as the product does',
    commands: () => [['node', 'bench/bench.mjs']],
    env: () => ({ ONLY: 'answers' }),
  },
  browserTests('browser sweep', 'sweep'),
];

const untracked = ['git', 'ls-files', '--others', '--exclude-standard'];

/**
 * Created before the other steps and run after them: a file that a test leaves in the checkout could be
 * committed by mistake.
 */
export function nothingLeftBehind(scratch) {
  const [git, ...args] = untracked;
  const { status, stdout } = spawnSync(git, args);
  const before = path.join(scratch, 'untracked');
  if (status === 0) writeFileSync(before, stdout);
  return {
    name: 'tests leave no file in the checkout',
    skip: () => (status === 0 ? undefined : 'this is not a Git checkout'),
    commands: () => [['sh', '-c', `${untracked.join(' ')} | diff -u '${before}' -`]],
  };
}
