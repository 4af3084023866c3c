import type { NextFunction, Request, Response } from 'express';

/** Milliseconds that a sender has to read a response before the rest of their request is cut off. */
const grace = 3_000;

/**
 * A response may be sent before the request has ended: refusals do not wait for a body. Remaining bytes are
 * read and dropped for a moment, because closing a connection with unread bytes resets it and may lose the
 * response.
 */
export function dropUnread(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.unpipe();
    request.resume();
    const { socket } = request;
    const cutOff = setTimeout(() => socket.destroy(), grace);
    // A closed connection no longer uses memory.
    const ended = (): void => {
      clearTimeout(cutOff);
      request.off('end', ended);
      socket.off('close', ended);
    };
    request.once('end', ended);
    socket.once('close', ended);
  });
  next();
}
