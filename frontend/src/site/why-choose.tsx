import { t } from '@steward/texts';
import { useSite } from '../shared/practice/site';
import { MoreLink } from './links';
import { Paragraphs } from './paragraphs';
import './why-choose.css';

/** Shared by the home page and the about page; nothing without a text. */
export function WhyChoose() {
  const { displayName: name, texts } = useSite();
  const { whyLead, reasons, lang } = texts;
  if (!whyLead && !reasons?.length) return null;
  return (
    <section className="section stone">
      <div className="wrap split">
        <div>
          <h2>{t('Why Choose {name}', { name })}</h2>
          {whyLead && <Paragraphs text={whyLead} lang={lang['whyLead']} leads="all" />}
          <MoreLink to="/contact" label={t('Ask us anything')} />
        </div>
        {reasons && reasons.length > 0 && (
          <ul className="reasons listing" lang={lang['reasons']}>
            {reasons.map(({ title, text }) => (
              <li className="pair" key={title}>
                <h3>{title}</h3>
                {text && <p className="soft">{text}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
