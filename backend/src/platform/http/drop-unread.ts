import type { NextFunction, Request, Response } from 'express';

/** Milliseconds that a sender has to hear an answer before the rest of their request is cut off. */
const grace = 3_000;

/**
 * An answer may be sent before the request has ended: refusals do not wait for a body. What still comes is read and
 * dropped for a moment, since a connection closed over unread bytes is reset and may take the answer with it.
 */
export function dropUnread(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.unpipe();
    request.resume();
    const { socket } = request;
    const cutOff = setTimeout(() => socket.destroy(), grace);
    // A closed connection holds no memory any longer.
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
