export { destroyedText } from './mail-rows.js';
