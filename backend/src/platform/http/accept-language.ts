import { type Language, languageCodes } from '@steward/texts';
import type { RequestHandler, Response } from 'express';
import { continueIn } from '../process/request-context.js';

/** Requests about texts are answered in the best match of `Accept-Language`, until their sender is known. */
export const readLanguage: RequestHandler = (request, response, next) => {
  response.vary('Accept-Language');
  answerIn(preferredLanguage(request.headers['accept-language']), response);
  next();
};

/** From now on, texts of the request's response are in that language. */
export function answerIn(language: Language, response: Response): void {
  continueIn(language);
  response.setHeader('Content-Language', language);
}

const range = /^(\*|[a-z]{1,8}(?:-[a-z\d]{1,8})*)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * RFC 9110, 12.5.4: the language with the highest `q` among ours and their regions. The first named wins if several
 * have it, and `q=0` excludes. @returns English if none matches, or if the header is malformed
 */
export function preferredLanguage(header = ''): Language {
  const parts = header.split(',').map((part) => part.trim());
  const ranges = parts.filter(Boolean).map((part) => range.exec(part));
  if (ranges.includes(null)) return 'en';
  const wanted = ranges.map((match) => ({ of: languageOf(match?.[1]), quality: Number(match?.[2] ?? 1) }));
  const unnamed = languageCodes.find((language) => !wanted.some(({ of }) => of === language));
  const best = wanted
    .map(({ of, quality }) => ({ language: of === '*' ? unnamed : of, quality }))
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)[0];
  return best?.language ?? 'en';
}

const languageOf = (tag = ''): Language | '*' | undefined =>
  tag === '*' ? tag : languageCodes.find((language) => language === tag.toLowerCase().split('-')[0]);
