import { defineConfig } from '@playwright/test';
import { temporaryFolder } from '../backend/test/temporary-folder.ts';
import { chromiumPath } from './e2e/support/chromium.ts';

// Read again by every worker, which reuses the result of the first reading.
process.env['CHROMIUM_PATH'] = await chromiumPath();
// Profiles and shared memory are thousands of files, which a disk is slow to create. Set only after the
// browser was unpacked.
process.env['TMPDIR'] = temporaryFolder();

const surveys = ['**/e2e/sweep/*.spec.ts', '**/e2e/accessibility/*.spec.ts'];
const notJourneys = [...surveys, '**/e2e/pictures.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // `make test`: one test for each user goal. Includes every file that no other project has.
    { name: 'journeys', testIgnore: notJourneys, grepInvert: /@sweep|@all/ },
    // `make test-all`: also other ways to these goals, and the goals of few.
    { name: 'journeys-all', testIgnore: notJourneys, grepInvert: /@sweep/ },
    // `make sweep`: the look of every screen, also on the way to a goal, and what else can happen there.
    { name: 'sweep', testMatch: surveys },
    { name: 'sweep-journeys', testIgnore: notJourneys },
    // `npm run pictures -w frontend`.
    { name: 'pictures', testMatch: '**/e2e/pictures.spec.ts' },
  ],
  outputDir: 'e2e/results',
  globalSetup: './e2e/support/product.ts',
  reporter: 'list',
  // Journeys share one product and nothing else: each creates its own users.
  fullyParallel: true,
  // Twice the cores of a small machine: a browser waits as often as it works.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // Only against hanging, and for all tests in one place: a busy machine with two cores is ten times slower
  // than a quiet one.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    viewport: { width: 1280, height: 900 },
    // Journeys about the service worker allow it: a page that it controls is not intercepted by the others' mocks.
    serviceWorkers: 'block',
    // A dialog that is still opening under the pointer sometimes loses a click.
    contextOptions: { reducedMotion: 'reduce' },
    // A snapshot of the page at every step would cost a tenth of the run; a failure has a screenshot.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      // Without a locale, Chromium cannot read names of files that are not ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: optimizing compilers cost more than they save.
        '--js-flags=--no-opt --no-maglev --single-threaded-gc',
      ],
    },
  },
});
