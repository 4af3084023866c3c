import { t } from '@steward/texts';
import type { HealthPageDto } from '../../../shared/api';
import { T } from '../../../shared/text/rich-text';
import { formatDate } from '../../../shared/text/format';

/** News of the newest version, and how it is installed. */
export function Card({ health: { update } }: { health: HealthPageDto }) {
  if (!update) return null;
  const { version, date, notes } = update;
  return (
    <section className="ui-card">
      <header>
        <h2>{t('Steward {version} is available', { version })}</h2>
        <p className="ui-hint">
          <T
            text="Published <time>{day}</time>"
            of={{ time: <time dateTime={date} /> }}
            values={{ day: formatDate(date) }}
          />
        </p>
      </header>
      <div className="ui-card-body stack">
        {paragraphsOf(notes).map(({ key, isList, lines }) =>
          isList ? (
            <ul key={key} className="bullets">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            <p key={key}>{lines.join(' ')}</p>
          ),
        )}
        <p className="ui-hint">
          <T
            text="The person who runs Steward for you installs it with <code>make update</code>: it makes a backup first, and goes back automatically if the new version does not start."
            of={{ code: <code /> }}
          />
        </p>
      </div>
    </section>
  );
}

interface Paragraph {
  key: string;
  isList: boolean;
  lines: string[];
}

/** Lines that begin with `- ` are a list; an empty line ends a paragraph. */
function paragraphsOf(notes: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let last: Paragraph | undefined;
  for (const line of notes.split('\n').map((text) => text.trim())) {
    if (line === '') {
      last = undefined;
      continue;
    }
    const [, item] = /^- +(.*)$/.exec(line) ?? [];
    const isList = item !== undefined;
    if (last?.isList !== isList) {
      last = { key: `${paragraphs.length}`, isList, lines: [] };
      paragraphs.push(last);
    }
    last.lines.push(item ?? line);
  }
  return paragraphs;
}
