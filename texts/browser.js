import { addTranslations, currentLanguage, setLanguage } from './index.js';

/** Names of the modules whose translations are loaded with them. */
const loaded = new Set();

/** Loads a module and its translations at the same time. The build puts this around each `import()`. */
export async function withTranslations(name, load) {
  loaded.add(name);
  const [module] = await Promise.all([load(), loadTranslations(currentLanguage(), [name])]);
  return module;
}

/** Loads the translations of all modules, then changes the language of the page. The caller renders it again. */
export async function switchLanguage(language) {
  await loadTranslations(language, [...loaded]);
  setLanguage(language);
  document.documentElement.lang = language;
}

// The folder is named by the build, and there is none without translations: see `vite.ts`.
const loadTranslations = (language, names) =>
  Promise.all(
    names
      .filter(() => language !== 'en' && document.documentElement.dataset.texts)
      .map(async (name) => {
        const answer = await fetch(`${document.documentElement.dataset.texts}${language}/${name}.json`);
        if (!answer.ok) throw new Error(`The translations of ${name} are missing`);
        addTranslations(language, await answer.json());
      }),
  );
