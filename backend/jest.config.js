/**
 * Four projects: units need nothing but the code, adapters use files, sockets and programs, integration suites
 * share one PostgreSQL server, and process suites start and kill real processes, one suite after the other.
 */
const common = {
  runtime: '<rootDir>/../tools/jest/runtime.mjs',
  testEnvironment: '<rootDir>/../tools/jest/environment.mjs',
  transform: {},
  setupFiles: ['reflect-metadata', '@steward/texts/server'],
  roots: ['<rootDir>/src', '<rootDir>/test'],
};

export default {
  // For what hangs, in one place: no test is to fail because the machine is slow, or busy with other suites.
  testTimeout: 480_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['\\.(adapter|http|db|process|faults)\\.test\\.ts$'],
    },
    { ...common, displayName: 'adapter', testMatch: ['**/*.adapter.test.ts'] },
    {
      ...common,
      displayName: 'integration',
      testMatch: ['**/*.{http,db}.test.ts'],
      globalSetup: '<rootDir>/test/database/global-setup.mjs',
      globalTeardown: '<rootDir>/test/database/global-teardown.mjs',
    },
    {
      ...common,
      displayName: 'process',
      testMatch: ['**/*.process.test.ts'],
      globalSetup: '<rootDir>/test/process/global-setup.mjs',
      globalTeardown: '<rootDir>/test/database/global-teardown.mjs',
    },
    // `make faults`, never part of `make test`.
    { ...common, displayName: 'faults', testMatch: ['**/*.faults.test.ts'] },
  ],
};
