import { compile } from './compile.ts';
import { compileWith, translationsFrom } from './index.js';
import { translationsOf } from './translations.js';

// English texts are compiled when they are first shown, translations are read when their language is first needed.
const compiled = new Map();
compileWith((text) => {
  if (!compiled.has(text)) compiled.set(text, compile(text));
  return compiled.get(text);
});
translationsFrom(translationsOf);
