/** Lines of a text without surrounding spaces and without empty ones. @param between ends of other parts than lines */
export const linesOf = (text: string, between = /\n/): string[] =>
  text
    .split(between)
    .map((line) => line.trim())
    .filter(Boolean);
