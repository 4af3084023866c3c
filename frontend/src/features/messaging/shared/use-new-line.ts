import { useState } from 'react';

interface NewLineOptions {
  /** messages.id of the first unread message. */
  unread: number | undefined;
  /** True while the end of the conversation is on screen. */
  isReading: boolean;
  isFetching: boolean;
}

/**
 * Position of the marker in front of new messages. It stays while the conversation is read, and moves to new
 * messages only while the end is out of view.
 * @returns messages.id of the message after the marker
 */
export function useNewLine({ unread, isReading, isFetching }: NewLineOptions): number | undefined {
  const [newFrom, setNewFrom] = useState(unread);
  const [lineRead, setLineRead] = useState(false);
  // A cached log may lack newer messages: these are unread, although the end of the log is in view.
  const [opening, setOpening] = useState(isFetching);
  if (opening && !isFetching) setOpening(false);
  if (newFrom !== undefined && unread !== newFrom && !lineRead) setLineRead(true);
  if (
    unread !== undefined &&
    unread !== newFrom &&
    (opening || !isReading) &&
    (newFrom === undefined || lineRead)
  ) {
    setNewFrom(unread);
    setLineRead(false);
  }
  return newFrom;
}
