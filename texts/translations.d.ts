import type { Compiled, Language } from './index.js';

export declare function translationsOf(language: Language): Record<string, Compiled>;
