import { useLocation } from 'react-router-dom';
import { addressIn } from '@steward/texts/locale';
import { languageNames, otherLanguages } from '../shared/page-language';

/** Links to this page in the other languages, each in its own words. */
export function LanguageLinks() {
  const { pathname } = useLocation();
  return otherLanguages().map((language) => (
    <a
      key={language}
      className="language-link"
      href={addressIn(language, pathname)}
      lang={language}
      hrefLang={language}
    >
      {languageNames[language]}
    </a>
  ));
}
