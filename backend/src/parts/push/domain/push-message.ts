/** Bytes of text that fit a message of 4096 bytes: without its head of 86, the end of the text and the mark of 16. */
export const maximumText = 3993;

/** The words that the browser shows, and where they lead. Without names of clients, titles, subjects, amounts and numbers. */
export interface PushContent {
  /** Name of the practice. */
  title: string;
  /** The kind of what happened, in the reader's language. */
  body: string;
  /** Path that a tap opens. */
  url: string;
  /** Category of the notification. */
  kind: string;
  /** One for each notification, so that a repetition replaces it. */
  tag: string;
}

/** Characters of a title that are shown: with everything else, at most a third of a message. */
const longestTitle = 200;

/** As JSON, of at most `maximumText` bytes in UTF-8. */
export function textOf({ title, body, url, kind, tag }: PushContent): string {
  const characters = [...title];
  const shown =
    characters.length > longestTitle ? `${characters.slice(0, longestTitle - 1).join('')}…` : title;
  return JSON.stringify({ title: shown, body, url, kind, tag });
}
