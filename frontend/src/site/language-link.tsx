import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { Language } from '@steward/texts';
import { addressIn } from '@steward/texts/locale';
import { languageNames, otherLanguages } from '../shared/text/page-language';
import { contentAt } from './page-content';

/** Links to this page in the other languages, each in its own words. */
export function LanguageLinks() {
  const addressOf = useTwin();
  return otherLanguages().map((language) => (
    <a
      key={language}
      className="language-link"
      href={addressOf(language)}
      lang={language}
      hrefLang={language}
    >
      {languageNames[language]}
    </a>
  ));
}

/** Address of this page in a language. */
function useTwin(): (language: Language) => string {
  const { pathname } = useLocation();
  const content = contentAt(pathname, useQueryClient());
  return (language) => content?.twins.get(language) ?? addressIn(language, content?.instead ?? pathname);
}
