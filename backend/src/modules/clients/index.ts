export { ClientDirectory } from './application/client-directory.js';
