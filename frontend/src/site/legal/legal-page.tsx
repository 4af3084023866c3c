import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { currentLanguage, t } from '@steward/texts';
import { PageHead } from '../page-head';
import { PageHero } from '../page-hero';
import '../../shared/text/writing.css';
import './legal.css';
import { formatDay } from '../../shared/text/format';
import { T } from '../../shared/text/rich-text';

export interface LegalSection {
  /** Anchor of the section. */
  id: string;
  heading: string;
  text: ReactNode;
}

interface LegalPageProps {
  title: string;
  description: string;
  /** Summary in two or three sentences. */
  summary: string;
  /** Day of the last update: '2026-11-20' */
  changed: string;
  sections: readonly LegalSection[];
}

/** Long text with a table of contents, for the screen and for print. */
export function LegalPage({ title, description, summary, changed, sections }: LegalPageProps) {
  return (
    <article className="legal">
      <PageHead title={title} description={description} />
      <PageHero title={title} lead={summary}>
        <p className="ui-hint above">
          <T
            text="Last updated <time>{changed}</time>"
            of={{ time: <time dateTime={changed} /> }}
            values={{ changed: formatDay(changed) }}
          />
        </p>
        {currentLanguage() !== 'en' && <Translated />}
      </PageHero>
      <div className="section">
        <div className="wrap legal-body split">
          <nav aria-label={t('Contents')}>
            <h2>{t('Contents')}</h2>
            <ol>
              {sections.map(({ id, heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="writing">
            {sections.map(({ id, heading, text }) => (
              <section key={id} id={id} aria-labelledby={`${id}-heading`}>
                <h2 id={`${id}-heading`}>{heading}</h2>
                {text}
              </section>
            ))}
          </div>
        </div>
      </div>
    </article>
  );
}

/** Below a translation: the English page is the one that counts. */
function Translated() {
  const { pathname } = useLocation();
  return (
    <p className="above">
      {t('This is a translation. If it differs from the English text, the English text is binding.')}{' '}
      <a href={pathname} hrefLang="en">
        {t('Read the English text')}
      </a>
    </p>
  );
}
