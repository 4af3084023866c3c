/**
 * The first character of a text that could not be seen, or that changes the direction of its neighbors; an emoji, if that
 * is part of one. Undefined if there is none.
 */
export declare function unseenIn(text: string): string | undefined;

/** Code points of a character as a reader sees it: 'U+1F9FE'. */
export declare function codesOf(character: string): string;

/** A character as a sentence names it: itself, or its code points if it could not be seen. */
export declare function namedCharacter(character: string): string;
