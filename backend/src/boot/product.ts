/* All serving code as one module: `main.ts` loads it while the database starts. */
import 'reflect-metadata';

export { createApplication } from './application.js';
export { FirstStart } from '../demo/first-start.js';
export { NewestFiles } from '../platform/files/newest-files.js';
export { UnhandledRejections } from '../platform/operations/unhandled-rejections.js';
export { readFrontendBuild as readBuilt } from '../platform/web/frontend-build.js';
export { openOwnHttps } from './own-https.js';
export { refusingDatabase, refusingStorage } from './start-refusals.js';
export { webOf } from './web.js';
