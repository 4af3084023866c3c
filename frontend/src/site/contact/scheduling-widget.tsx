import { useEffect, useRef, useState } from 'react';
import { t } from '@steward/texts';
import { Spot } from '../../shared/art/spot';
import { Icon } from '../../shared/kit/icon';
import { useIsFirstFree } from '../first-free';
import { CallUs, PhoneLink } from '../links';
import { T } from '../../shared/text/rich-text';

/** Finds `calendly-inline-widget` in the page and inserts a frame with the address from `data-url`. */
const widgetScript = 'https://assets.calendly.com/assets/external/widget.js';

/** Calendar of the scheduling service. Its script is in the page as long as the widget is mounted. */
export function SchedulingWidget({ url }: { url: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');

  useEffect(() => {
    const place = frame.current;
    const markShown = () => setState('shown');
    const script = document.createElement('script');
    script.src = widgetScript;
    script.onerror = () => setState('failed');
    place?.addEventListener('load', markShown, true); // the frame's own event, which does not bubble
    document.body.append(script);
    return () => {
      script.remove();
      place?.removeEventListener('load', markShown, true);
    };
  }, []);

  return (
    <section className="scheduler ui-card" id="schedule" aria-labelledby="schedule-heading">
      <header className="cluster gap-xl between">
        <h2 id="schedule-heading">
          {useIsFirstFree() ? t('Book a free consultation') : t('Book a session')}
        </h2>
        <SchedulingLink url={url} />
      </header>
      <div className="scheduler-frame" data-state={state}>
        <div className="calendly-inline-widget" data-url={url} ref={frame} />
        {state === 'loading' && (
          <div className="scheduler-note ui-card stack" role="status">
            <Spot name="compass" />
            <b>{t('Loading available times')}</b>
            <p>
              <T
                text="Not working? <callUs/>."
                of={{
                  callUs: (
                    <CallUs
                      call={<T text="Call <phone/>" of={{ phone: <PhoneLink /> }} />}
                      write={t('Write to us')}
                    />
                  ),
                }}
              />
            </p>
          </div>
        )}
        {state === 'failed' && (
          <div className="scheduler-note ui-card stack" role="alert">
            <Icon name="alert" size={32} />
            <b>{t('Failed to load appointment scheduler. Please try again later.')}</b>
            <SchedulingLink url={url} />
            <p>
              <T text="Or <callUs/>." of={{ callUs: <CallUs /> }} />
            </p>
          </div>
        )}
      </div>
    </section>
  );
}

function SchedulingLink({ url }: { url: string }) {
  return (
    <a className="more" href={url} target="_blank" rel="noopener">
      {t('Open the scheduling page')}
      <Icon name="arrow-external" size={18} />
    </a>
  );
}
