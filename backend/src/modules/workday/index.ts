export { type WeeklyMail, WeeklyMailing } from './application/weekly-mailing.js';
export { TodayDto, TodayRowsDto, WaitingItemDto } from './http/today.dto.js';
