export { type WeeklyMail, WeeklyMailing } from './application/weekly-mailing.js';
