/** True in `make test-all`. */
export const isTestAll = process.env['TEST_ALL'] === '1';

/** Number of random cases: all of them in `make test-all`, and a third in `make test`. */
export const cases = (all: number): number => (isTestAll ? all : Math.ceil(all / 3));

/** A test that takes seconds and rarely breaks: `make test-all` runs it, as does any run with TEST_ALL=1. */
export const itInTestAll = (name: string, test: () => Promise<void>): void => {
  if (isTestAll) it(name, test);
};

/** Such a test for each of some cases. */
export const itEachInTestAll: typeof it.each = isTestAll ? it.each : () => () => undefined;
