/** Time zone of the reader's device, for example 'America/Chicago'; on the server, of the reader for whom it draws. */
export function readerZone(): string {
  return drawnZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Time zone in which the server draws a reader's own screen; undefined for public pages, and in the browser. */
export const drawnZone = (): string | undefined => zoneOfDrawing;

/**
 * Draws for a reader in that zone.
 * @param zone undefined for the device's own
 */
export function inZone<T>(zone: string | undefined, draw: () => T): T {
  zoneOfDrawing = zone;
  try {
    return draw();
  } finally {
    zoneOfDrawing = undefined;
  }
}

let zoneOfDrawing: string | undefined;
