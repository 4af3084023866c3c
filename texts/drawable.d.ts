/** First and last code points in base 36, as in `a-c e`: characters that no font of the PDFs has. */
export declare const undrawableRanges: string;

/** The first character of a text that a PDF can't show; undefined if it can show all of them. */
export declare function undrawableIn(text: string): string | undefined;
