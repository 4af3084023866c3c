import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { HeroDrawing } from '../../shared/art/hero-drawing';
import { RiverLines } from '../../shared/art/river-lines';
import { Brand } from '../../shared/practice/brand';
import { LanguageLinks } from '../language-link';
import { CallUs, PhoneLink } from '../links';
import { T } from '../../shared/text/rich-text';
import './auth.css';

interface GateProps {
  title: string;
  text: ReactNode;
  /** True where the page has no site frame: adds the brand, a link home and a landmark. */
  alone?: boolean;
  /** True if this replaced a form: the heading takes the focus, so that a screen reader announces it. */
  isResult?: boolean;
  children: ReactNode;
}

/** Page with a single form beside the drawing of the bridge. */
export function Gate({ title, text, alone = false, isResult = false, children }: GateProps) {
  const Frame = alone ? 'main' : 'div';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isResult) heading.current?.focus();
  }, [isResult]);
  return (
    <Frame className={alone ? 'gate' : 'gate gate-framed'}>
      <div className="gate-form">
        {alone && (
          <div className="cluster between">
            <Link to="/" reloadDocument>
              <Brand />
            </Link>
            <LanguageLinks />
          </div>
        )}
        <div className="gate-body stack gap-xl">
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p className="muted">{text}</p>
          </div>
          <noscript>
            <p className="aside-note">
              <T text="This form needs JavaScript. You can also <callUs/>." of={{ callUs: <CallUs /> }} />
            </p>
          </noscript>
          {children}
        </div>
        <p className="ui-hint">
          {t('Need help?')} <CallUs call={<PhoneLink />} write={t('Write to us')} />
        </p>
      </div>
      <div className="gate-art" aria-hidden="true">
        <RiverLines height={900} lines={26} />
        <HeroDrawing name="bridge" />
      </div>
    </Frame>
  );
}
