import { jest } from '@jest/globals';

// A suite that starts beside others on a slow machine waits for its database, and sealing takes its time.
jest.setTimeout(30_000);
