import { useHref } from 'react-router-dom';
import { t } from '@steward/texts';
import { locale } from '@steward/texts/locale';
import { RiverLines } from '../../shared/art/river-lines';
import { useSite } from '../../shared/practice/site';
import { usePageData } from '../page-data';
import { PageHead } from '../page-head';
import { CallUs } from '../links';
import { T } from '../../shared/text/rich-text';

/** Kind of email that the link in the address stops; null for an invalid link. */
interface Unsubscription {
  token: string;
  categories: readonly (keyof ReturnType<typeof categoryNames>)[];
  ended: boolean;
}

const categoryNames = () => ({
  document: t('[emails about] documents'),
  message: t('[emails about] messages'),
  payment: t('[emails about] payments'),
  appointment: t('[emails about] appointments'),
  weekly: t('[emails about] your Monday summary'),
});

/**
 * Page of the unsubscribe link in emails. Nothing changes until its button is pressed, which needs no script.
 */
export default function UnsubscribePage() {
  const unsubscription = usePageData<Unsubscription | null>('unsubscription');
  return (
    <section className="not-found not-found-narrow">
      <RiverLines height={480} lines={20} />
      <div className="wrap stack gap-l to-start">
        {unsubscription ? <Choice {...unsubscription} /> : <NoLink />}
      </div>
    </section>
  );
}

function Choice({ token, categories, ended }: Unsubscription) {
  const { displayName: name } = useSite();
  const address = useHref(`/unsubscribe?token=${encodeURIComponent(token)}`);
  const about = new Intl.ListFormat(locale()).format(categories.map((category) => categoryNames()[category]));
  if (ended)
    return (
      <>
        <PageHead title={t('Emails stopped')} description={t("We've stopped these emails.")} noIndex />
        <h1>{t('No more emails about {about}.', { about })}</h1>
        <p className="lead">
          {t(
            '{name} will not email you about {about} anymore. You can still see everything when you log in, and turn these emails on again there.',
            { name, about },
          )}
        </p>
      </>
    );
  return (
    <>
      <PageHead title={t('Stop emails')} description={t('Stop emails of one kind.')} noIndex />
      <h1>{t('Stop emails about {about}?', { about })}</h1>
      <p className="lead">
        {t('{name} will no longer email you about {about}. Nothing else changes.', { name, about })}
      </p>
      <form method="post" action={address} data-native>
        <button type="submit" className="btn btn-primary">
          {t('Stop these emails')}
        </button>
      </form>
    </>
  );
}

function NoLink() {
  return (
    <>
      <PageHead title={t('Link not found')} description={t("This link doesn't stop any emails.")} noIndex />
      <h1>{t('This link is not complete.')}</h1>
      <p className="lead">
        <T
          text="Part of the link may be missing. Open it again from the email, or log in and choose which emails you get. You can also <callUs/>."
          of={{ callUs: <CallUs /> }}
        />
      </p>
    </>
  );
}
