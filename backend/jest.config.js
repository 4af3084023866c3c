/**
 * Units need nothing but the code, adapters use files, sockets and programs, integration suites share one
 * PostgreSQL server, and process suites start and kill real processes, one suite after the other. Those that
 * only `make test-all` runs are a project of their own.
 */
const common = {
  runtime: '<rootDir>/../tools/jest/runtime.mjs',
  testEnvironment: '<rootDir>/../tools/jest/environment.mjs',
  transform: {},
  setupFiles: ['reflect-metadata', '@steward/texts/server'],
  roots: ['<rootDir>/src', '<rootDir>/test'],
};

const databases = {
  globalSetup: '<rootDir>/test/database/global-setup.mjs',
  globalTeardown: '<rootDir>/test/database/global-teardown.mjs',
};

const processes = {
  globalSetup: '<rootDir>/test/process/global-setup.mjs',
  globalTeardown: '<rootDir>/test/database/global-teardown.mjs',
};

export default {
  // For what hangs, in one place: no test is to fail because the machine is slow, or busy with other suites.
  testTimeout: 480_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['\\.(adapter|http|db|process|all|faults)\\.test\\.ts$'],
    },
    { ...common, displayName: 'adapter', testMatch: ['**/*.adapter.test.ts'] },
    { ...common, ...databases, displayName: 'integration', testMatch: ['**/*.{http,db}.test.ts'] },
    { ...common, ...databases, displayName: 'integration-all', testMatch: ['**/*.{http,db}.all.test.ts'] },
    { ...common, ...processes, displayName: 'process', testMatch: ['**/*.process.test.ts'] },
    { ...common, ...processes, displayName: 'process-all', testMatch: ['**/*.process.all.test.ts'] },
    // `make faults`, never part of `make test`.
    { ...common, displayName: 'faults', testMatch: ['**/*.faults.test.ts'] },
  ],
};
