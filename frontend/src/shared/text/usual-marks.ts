/** Every kind of hyphen and dash as '-', and every kind of space as ' ': copied text has others than a keyboard. */
export const usualMarks = (text: string): string => text.replace(/\p{Dash}/gu, '-').replace(/\p{Zs}/gu, ' ');
