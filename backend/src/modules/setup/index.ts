export { FirstSetup } from './first-setup.js';
export { FirstStartLock } from './first-start-lock.js';
export { OwnPractice } from './own-practice.js';
export { setupGate } from './setup-gate.js';
export { SetupLink } from './setup-link.js';
