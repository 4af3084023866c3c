import { jest } from '@jest/globals';

// For what hangs, in one place: no test is to fail because the machine is slow, or busy with other suites.
jest.setTimeout(120_000);
