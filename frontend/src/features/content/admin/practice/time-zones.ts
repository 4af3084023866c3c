const zones: Record<string, string> = {
  'America/New_York': 'Eastern Time (New York)',
  'America/Chicago': 'Central Time (Chicago)',
  'America/Denver': 'Mountain Time (Denver)',
  'America/Phoenix': 'Mountain Time, no daylight saving (Phoenix)',
  'America/Los_Angeles': 'Pacific Time (Los Angeles)',
  'America/Anchorage': 'Alaska Time (Anchorage)',
  'America/Adak': 'Hawaii-Aleutian Time (Adak)',
  'Pacific/Honolulu': 'Hawaii Time, no daylight saving (Honolulu)',
  'America/Puerto_Rico': 'Atlantic Time (Puerto Rico)',
};

/** Time zones of the United States, and the selected one if it is another. */
export function timeZoneChoices(current: string): { value: string; label: string }[] {
  const choices = Object.entries(zones).map(([value, label]) => ({ value, label }));
  if (current in zones) return choices;
  return [...choices, { value: current, label: current.replaceAll('_', ' ') }];
}
