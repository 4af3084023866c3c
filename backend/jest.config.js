/**
 * Three projects: units need nothing but the code, integration suites share one PostgreSQL server, and
 * process suites start and kill real processes, one suite after the other.
 */
const common = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  setupFiles: ['reflect-metadata'],
  setupFilesAfterEnv: ['<rootDir>/test/test-timeouts.ts'],
  roots: ['<rootDir>/src', '<rootDir>/test'],
};

export default {
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['\\.(http|db|process|faults)\\.test\\.ts$'],
    },
    {
      ...common,
      displayName: 'integration',
      testMatch: ['**/*.{http,db}.test.ts'],
      globalSetup: '<rootDir>/test/database/global-setup.mjs',
      globalTeardown: '<rootDir>/test/database/global-teardown.mjs',
    },
    { ...common, displayName: 'process', testMatch: ['**/*.process.test.ts'] },
    // `make faults`, never part of `make test`.
    { ...common, displayName: 'faults', testMatch: ['**/*.faults.test.ts'] },
  ],
};
