/** Forbidden openings of comments, which say why in a noun phrase or a sentence, not in a relative clause. */
export const clauseOpening = /^(?:What|Who|Whoever|Nobody|Somebody|Where|How|Of)\b/;

/** Words that screens and docs do not use, each with what to write instead. */
const avoided = [
  ['whoever', 'anyone who'],
  ['somebody', 'someone'],
  ['e-mails?', 'email'],
  ['grandmothers?', 'anyone'],
  ['news', 'notifications, or what is new'],
  // Real paper keeps its name: a paper copy, on paper.
  ['papers|(?:a|the|this|your|each) paper(?! cop)', 'document or PDF'],
  ['stands', 'is'],
  ['of a time', 'of a period'],
  ['for good', 'permanently'],
  ['(?:it|is) told', 'is notified or shown'],
  ['by itself', 'automatically'],
  ['comes of', 'results from'],
  ['goes on', 'continues'],
].map(([word, instead]) => ({ pattern: new RegExp(`\\b(?:${word})\\b`, 'gi'), instead }));

/** @returns {{ word: string, instead: string }[]} the avoided words of a text, in the order of the list */
export const avoidedWords = (text) =>
  avoided.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(([word]) => ({ word: word.toLowerCase(), instead })),
  );
