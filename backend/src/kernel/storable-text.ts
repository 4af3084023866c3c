/**
 * Replaces characters that PostgreSQL's text and JSON cannot contain: NUL, and unpaired surrogates, which UTF-8
 * cannot encode.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();
