/** In lower case and without accents, so that 'Peña' and 'PENA' are the same in a search. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** True if the text contains what was typed, whatever the case and the accents of either. */
export const matches = (text: string, typed: string): boolean => folded(text).includes(folded(typed));
