/** `*.test.ts` are rules, `*.test.tsx` render into jsdom with a mocked network. Each worker loads modules once for all. */
export default {
  runtime: '<rootDir>/../tools/jest/runtime.mjs',
  testEnvironment: '<rootDir>/test/runner/environment.mjs',
  transform: {},
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  // For what hangs, in one place: no test is to fail because the machine is slow, or busy with other suites.
  testTimeout: 480_000,
};
