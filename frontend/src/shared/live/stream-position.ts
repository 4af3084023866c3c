/** Key of the position of the live stream that came with the page: its data has everything before. */
export const positionKey = ['/api/notifications/stream/position'] as const;
