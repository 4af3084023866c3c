/** `steward-2026-11-18T021004Z.tar.zst.age`: a backup with a passphrase, as `make backup` names it. */
const pattern = /^steward-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.zst\.age$/;

export const nameOfCopy = (made: Date): string =>
  `steward-${made.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.zst.age`;

/** The time in the name of a copy, UTC; undefined for any other file. */
export function timeOfCopy(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
