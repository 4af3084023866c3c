import type { TestApp } from './test-app.js';

/** Moves the practice to a time zone with a different date than UTC. */
export async function moveToOtherDay({ clock, sql }: TestApp): Promise<void> {
  const timeZone = clock.now().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
  await sql.rows('test.move-practice', 'UPDATE site SET time_zone = $1', [timeZone]);
}
