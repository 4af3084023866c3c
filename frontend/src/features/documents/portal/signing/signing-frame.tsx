import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { IconButton } from '../../../../shared/antd/button';
import { OfflineMark } from '../../../../shared/live/offline-mark';
import './signing.css';

const steps = ['read', 'sign', 'done'] as const;
type Step = (typeof steps)[number];

const words = (): Record<Step, string> => ({
  read: t('[step] Read'),
  sign: t('[step] Sign'),
  done: t('[step] Done'),
});

interface SigningFrameProps {
  /** Title of the document; none if the content has a main heading of its own. */
  title?: string;
  /** Undefined if there is nothing to sign. */
  step?: Step;
  /** Current page. */
  place?: string | undefined;
  /** Beside the page on screens with room for them. */
  tools?: ReactNode;
  /** The one button. */
  action?: ReactNode;
  /** Address from which signing was opened. */
  back: string;
  children: ReactNode;
}

/** The whole window for one document: a row with the way out, the steps as a line, the content, and one button. */
export function SigningFrame(props: SigningFrameProps) {
  const { title, step, place, tools, action, back, children } = props;
  const navigate = useNavigate();
  const { other } = useActingFor();
  return (
    <main id="content" className="signing" tabIndex={-1}>
      <div className="signing-row row gap-s">
        <IconButton icon="close" label={t('Close')} onClick={() => void navigate(back)} />
        <div className="signing-title">
          {other && <p className="signing-client one-line">{t('For {name}', { name: other.name })}</p>}
          {title !== undefined && <h1 className="two-lines">{title}</h1>}
        </div>
        <OfflineMark />
        {tools}
        <p className="ui-hint numeric nowrap" role="status">
          {place}
        </p>
      </div>
      {step && <Steps now={step} />}
      {children}
      {action && <div className="signing-foot">{action}</div>}
    </main>
  );
}

function Steps({ now }: { now: Step }) {
  const at = steps.indexOf(now);
  return (
    <ol className="signing-steps row" aria-label={t('Steps')}>
      {steps.map((step, index) => (
        <li key={step} data-done={index <= at || undefined} {...(step === now && { 'aria-current': 'step' })}>
          <span className="skip">
            {words()[step]}
            {index < at && ` ${t('(done)')}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
