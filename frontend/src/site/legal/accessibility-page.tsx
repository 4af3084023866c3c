import { shown, t } from '@steward/texts';
import criteria from '../../../../docs/accessibility.json';
import { formatDay } from '../../shared/text/format';
import { T } from '../../shared/text/rich-text';
import { useSite } from '../../shared/practice/site';
import { LegalPage, type LegalSection } from './legal-page';
import { WaysToAsk } from './ways-to-ask';

type Criterion = (typeof criteria)[number];

/** Accessibility statement: the list in docs/accessibility.json. */
export default function AccessibilityPage() {
  const { displayName: name } = useSite();
  const [changed = ''] = criteria.map(({ since }) => since).sort((one, other) => (one < other ? 1 : -1));
  return (
    <LegalPage
      title={t('Accessibility')}
      description={t(
        'How accessible the website and the client portal of {name} are, and how to report a problem.',
        {
          name,
        },
      )}
      summary={
        notMet.length === 0
          ? t(
              'Everyone should be able to use this website and the client portal. Both meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.',
            )
          : t(
              'Everyone should be able to use this website and the client portal. Both meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, except for what we list here.',
            )
      }
      changed={changed}
      sections={sections()}
    />
  );
}

const withStatus = (status: string) => criteria.filter((criterion) => criterion.status === status);
const notMet = withStatus('not met');

const sections = (): readonly LegalSection[] => [
  {
    id: 'report',
    heading: t('Report a problem'),
    text: (
      <>
        <p>
          <T
            text="Does something not work for you? Contact us: <ways/>. Tell us the page, what you tried to do, and the browser or assistive technology you use."
            of={{ ways: <WaysToAsk /> }}
          />
        </p>
        <p>{t('We’ll help you another way until it is fixed.')}</p>
      </>
    ),
  },
  {
    id: 'not-met',
    heading: t('What is not met'),
    text:
      notMet.length === 0 ? (
        <p>{t('We know of nothing. Please tell us if you find something.')}</p>
      ) : (
        <Criteria list={notMet} />
      ),
  },
  {
    id: 'met',
    heading: t('What is met'),
    text: (
      <>
        <p>
          {t(
            'Each line is a success criterion of WCAG 2.2, with its level and the day since when it is met. Each has an automated test, and each test must also find the defect when we break a page on purpose.',
          )}
        </p>
        <Criteria list={withStatus('met')} />
      </>
    ),
  },
  {
    id: 'not-applicable',
    heading: t('What does not apply'),
    text: <Criteria list={withStatus('not applicable')} />,
  },
];

function Criteria({ list }: { list: readonly Criterion[] }) {
  return (
    <ul>
      {list.map(({ criterion, name, level, reason, since }) => (
        <li key={criterion}>
          <b>{t('{criterion} {name} ({level})', { criterion, name: text(name), level })}</b>
          <br />
          {text(reason)}{' '}
          <span className="ui-hint">
            <T
              text="Since <time>{since}</time>"
              of={{ time: <time dateTime={since} /> }}
              values={{ since: formatDay(since) }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Text of the list in the reader's language. */
const text = (english: string): string => shown({ text: english, values: {} });
