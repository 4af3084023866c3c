/** Lines of a text without surrounding spaces and without empty ones. @param between ends of other parts than lines */
export const linesOf = (text: string, between = /\n/): string[] =>
  text
    .split(between)
    .map((line) => line.trim())
    .filter(Boolean);

/** Paragraphs of a text, which an empty line parts. */
export const paragraphsOf = (text: string): string[] => linesOf(text, /\n\s*\n/);
