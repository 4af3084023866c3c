/** The files or journeys of a step that took longest, so that anyone sees what to shorten. */
import path from 'node:path';

/** @returns up to five, longest first */
const five = (times) =>
  times
    .sort(([, one], [, other]) => other - one)
    .slice(0, 5)
    .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);

/** The report is Jest's. A file's own times are missing if its worker ran it after others. */
export const slowestFiles = ({ testResults }) =>
  five(
    testResults.map(({ name, startTime, endTime, assertionResults }) => {
      const inTests = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
      return [path.relative('', name), Math.max(endTime - startTime, inTests)];
    }),
  );

/** The report is Playwright's. */
export const slowestJourneys = ({ suites }) => five(suites.flatMap(timesOf));

const timesOf = ({ suites = [], specs }) => [
  ...suites.flatMap(timesOf),
  ...specs.map(({ file, title, tests }) => [
    `${file} › ${title}`,
    Math.max(...tests.flatMap(({ results }) => results.map(({ duration }) => duration)), 0),
  ]),
];
