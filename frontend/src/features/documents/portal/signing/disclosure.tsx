import type { SigningConsentDto } from '../../../../shared/api';
import './consent.css';

/** Text of the consent. */
export function Disclosure({ consent }: { consent: SigningConsentDto }) {
  return (
    <div className="stack soft">
      {consent.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
