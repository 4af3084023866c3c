/** Two projects: `*.test.ts` are rules and need Node.js alone, `*.test.tsx` render into jsdom with a mocked network. */
const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            react: { runtime: 'automatic' },
            // Defined by Vite elsewhere.
            optimizer: { globals: { vars: { 'import.meta.env.SSR': 'false' } } },
          },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  roots: ['<rootDir>/src'],
  setupFilesAfterEnv: ['<rootDir>/test/timeouts.ts'],
};

export default {
  projects: [
    { ...common, displayName: 'rules', testEnvironment: 'node', testMatch: ['**/*.test.ts'] },
    {
      ...common,
      displayName: 'components',
      // jsdom with the fetch, streams and files of Node.js, which the mocked network needs.
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['**/*.test.tsx'],
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/setup.ts'],
      moduleNameMapper: { '\\.(css|svg)(\\?\\w+)?$': '<rootDir>/test/no-look.ts' },
    },
  ],
};
