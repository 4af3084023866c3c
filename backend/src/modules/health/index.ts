/* Parts add keys to it. */
export { HealthPageDto } from './health-page.controller.js';
