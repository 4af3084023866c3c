import { t } from '@steward/texts';

/** Names of the time zones of the United States, by their IANA names. */
export const zonesOfUnitedStates = (): Record<string, string> => ({
  'America/New_York': t('Eastern Time (New York)'),
  'America/Chicago': t('Central Time (Chicago)'),
  'America/Denver': t('Mountain Time (Denver)'),
  'America/Phoenix': t('Mountain Time, no daylight saving (Phoenix)'),
  'America/Los_Angeles': t('Pacific Time (Los Angeles)'),
  'America/Anchorage': t('Alaska Time (Anchorage)'),
  'America/Adak': t('Hawaii-Aleutian Time (Adak)'),
  'Pacific/Honolulu': t('Hawaii Time, no daylight saving (Honolulu)'),
  'America/Puerto_Rico': t('Atlantic Time (Puerto Rico)'),
});
