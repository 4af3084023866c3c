export { pausedRetention } from './after-restore.js';
export { retentionCategories } from './domain/retention-category.js';
