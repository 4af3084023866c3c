import type { Language } from './index.js';

export declare function withTranslations<Module>(name: string, load: () => Promise<Module>): Promise<Module>;
/** Loads the translations of all loaded modules, then changes the language of the page. Rejects if one is missing. */
export declare function switchLanguage(language: Language): Promise<void>;
