/** First and last code points in base 36, as in `a-c e`: characters that no font of the PDFs has. */
export declare const undrawableRanges: string;

/** The first character of a text that a PDF can't show; undefined if it can show all of them. */
export declare function undrawableIn(text: string): string | undefined;

/** Code points of a character as a reader sees it: 'U+1F9FE'. */
export declare function codesOf(character: string): string;
