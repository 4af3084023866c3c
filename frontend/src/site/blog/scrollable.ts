/**
 * A table or a block of code that is wider than the text scrolls inside itself, and can be reached by keyboard for it.
 * Text never matches: the server escapes its angle brackets.
 */
export const scrollable = (html: string): string =>
  html
    .replace(
      /<table\b[^>]*>.*?<\/table>/gs,
      '<div class="writing-wide" role="region" aria-label="Table" tabindex="0">$&</div>',
    )
    .replace(/<pre\b/g, '<pre tabindex="0"');
