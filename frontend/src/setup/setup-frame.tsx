import { useEffect, type ReactNode, type Ref } from 'react';
import { t } from '@steward/texts';
import { HeroDrawing } from '../shared/art/hero-drawing';
import { Mark } from '../shared/art/mark';
import { RiverLines } from '../shared/art/river-lines';
import { switchLanguage } from '../shared/text/language';
import { languageNames, otherLanguages } from '../shared/text/page-language';
import '../site/auth/auth.css';
import './setup.css';

interface SetupFrameProps {
  title: string;
  text: ReactNode;
  /** The heading, which takes the focus when another step or an outcome is shown. */
  heading?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** Page like that of a login, of a practice that has no name yet. */
export function SetupFrame({ title, text, heading, children }: SetupFrameProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="gate">
      <div className="gate-form">
        <div className="cluster between">
          <span className="brand">
            <Mark />
            <span className="brand-name">Steward</span>
          </span>
          {otherLanguages().map((language) => (
            <button
              key={language}
              type="button"
              className="setup-language"
              lang={language}
              onClick={() => void switchLanguage(language).catch(() => undefined)}
            >
              {languageNames[language]}
            </button>
          ))}
        </div>
        <div className="gate-body stack gap-xl">
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p className="muted">{text}</p>
          </div>
          {children}
        </div>
      </div>
      <div className="gate-art" aria-hidden="true">
        <RiverLines height={900} lines={26} />
        <HeroDrawing name="bridge" />
      </div>
    </main>
  );
}

/** Commands that show a new link, by the way in which Steward runs. */
export function WhereLinksArePrinted() {
  return (
    <dl className="setup-commands">
      <dt>{t('In a terminal')}</dt>
      <dd>
        <code>make start</code>
      </dd>
      <dt>systemd</dt>
      <dd>
        <code>systemctl restart steward</code>
        <code>journalctl -u steward</code>
      </dd>
      <dt>Docker Compose</dt>
      <dd>
        <code>docker compose restart app</code>
        <code>docker compose logs app</code>
      </dd>
    </dl>
  );
}
