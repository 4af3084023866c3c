export { type WeeklyMail, WeeklyMailing } from './application/weekly-mailing.js';
export { TodayDto, TodayRowsDto } from './http/today.dto.js';
