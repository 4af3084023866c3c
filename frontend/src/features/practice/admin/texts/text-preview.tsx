import { currentLanguage, t } from '@steward/texts';
import { paragraphsOf } from '../../../../shared/text/lines';
import type { Row } from './texts-form';

type Words = string | readonly Row[];

interface TextPreviewProps {
  look?: string | undefined;
  value: Words;
  /** Read where the Spanish text is missing. */
  english: Words;
  language: 'en' | 'es';
}

/** The text with the look that it has on the website. */
export function TextPreview({ look = '', value, english, language }: TextPreviewProps) {
  const isMissing = language === 'es' && isEmpty(value) && !isEmpty(english);
  const [shown, lang] = isMissing ? ([english, 'en'] as const) : ([value, language] as const);
  return (
    <figure className={`text-preview ${isEmpty(shown) ? 'is-empty' : look}`}>
      <figcaption className="ui-hint">
        {isMissing ? t('Preview: in English until it is translated') : t('Preview')}
      </figcaption>
      {isEmpty(shown) ? (
        <p className="ui-hint">{t('Left out of your website')}</p>
      ) : (
        <div className="stack gap-s" lang={lang === currentLanguage() ? undefined : lang}>
          {typeof shown === 'string'
            ? paragraphsOf(shown).map((text, place) => <p key={place}>{text}</p>)
            : filledOf(shown).map(({ head, body }, place) => (
                <div key={place}>
                  <b>{head}</b>
                  <p>{body}</p>
                </div>
              ))}
        </div>
      )}
    </figure>
  );
}

const filledOf = (rows: readonly Row[]): Row[] => rows.filter(({ head }) => head.trim());
const isEmpty = (words: Words): boolean =>
  (typeof words === 'string' ? paragraphsOf(words) : filledOf(words)).length === 0;
