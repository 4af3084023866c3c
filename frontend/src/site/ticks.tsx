import { Icon } from '../shared/kit/icon';
import './ticks.css';

/** Checklist. */
export function Ticks({ lines, lang }: { lines: readonly string[]; lang?: string | undefined }) {
  return (
    <ul className="ticks" lang={lang}>
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
