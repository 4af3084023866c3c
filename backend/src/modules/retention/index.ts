export { retentionCategories } from './domain/retention-category.js';
