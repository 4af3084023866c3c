import { textParts } from './message-links';

/** A message as it was written; addresses in it are links that open apart and tell nothing of where they were. */
export function MessageText({ children }: { children: string }) {
  return (
    <p className="message-text" dir="auto">
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
