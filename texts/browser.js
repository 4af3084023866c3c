import { addTranslations, currentLanguage } from './index.js';

/** Loads a module and its translations at the same time. The build puts this around each `import()`. */
export async function withTranslations(name, load) {
  const language = currentLanguage();
  if (language === 'en') return load();
  const [module, added] = await Promise.all([
    load(),
    // Its folder is named by the build: see `vite.ts`.
    fetch(`${document.documentElement.dataset.texts}${language}/${name}.json`).then((answer) => {
      if (!answer.ok) throw new Error(`The translations of ${name} are missing`);
      return answer.json();
    }),
  ]);
  addTranslations(language, added);
  return module;
}
