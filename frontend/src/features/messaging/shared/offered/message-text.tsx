import { textParts } from '../message-links';

/** A message as written; its links open in a new tab without a referrer. */
export function MessageText({ children }: { children: string }) {
  return (
    <p className="message-text links" dir="auto">
      {textParts(children).map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ),
      )}
    </p>
  );
}
