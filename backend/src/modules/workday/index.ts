export { type WeeklyMail, WeeklyMailing } from './application/weekly-mailing.js';
export { TodayDto, TodayRowsDto, WaitingDto, WaitingItemDto } from './http/today.dto.js';
