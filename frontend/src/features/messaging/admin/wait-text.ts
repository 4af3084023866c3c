const units = [
  { unit: 'day', milliseconds: 86_400_000 },
  { unit: 'hour', milliseconds: 3_600_000 },
  { unit: 'minute', milliseconds: 60_000 },
] as const;

/** 'Waiting 2 days', 'Waiting 1 hour'; 'Waiting' alone in the first minute. `now` is in milliseconds since 1970. */
export function waitText(since: string, now: number = Date.now()): string {
  const waited = now - Date.parse(since);
  const found = units.find(({ milliseconds }) => waited >= milliseconds);
  if (!found) return 'Waiting';
  const count = Math.floor(waited / found.milliseconds);
  return `Waiting ${count} ${found.unit}${count === 1 ? '' : 's'}`;
}
