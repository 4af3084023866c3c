import { RiverLines } from '../../shared/art/river-lines';
import { phoneHref, useSite } from '../../shared/site';
import { usePageData } from '../page-data';
import { PageHead } from '../page-head';
import './unsubscribe.css';

/** The mail that the link in the address ends; null where the link is none. */
interface Unsubscription {
  token: string;
  categories: readonly (keyof typeof words)[];
  ended: boolean;
}

const words = {
  document: 'documents',
  message: 'messages',
  payment: 'payments',
  appointment: 'appointments',
  weekly: 'your week',
};

/** The page that a link in a mail opens. It changes nothing until its button is pressed, which needs no script. */
export default function UnsubscribePage() {
  const unsubscription = usePageData<Unsubscription | null>('unsubscription');
  return (
    <section className="not-found unsubscribe">
      <RiverLines height={480} lines={20} />
      <div className="wrap">{unsubscription ? <Choice {...unsubscription} /> : <NoLink />}</div>
    </section>
  );
}

function Choice({ token, categories, ended }: Unsubscription) {
  const { name } = useSite();
  const about = new Intl.ListFormat('en-US').format(categories.map((category) => words[category]));
  if (ended)
    return (
      <>
        <PageHead title="E-mails stopped" description="These e-mails are stopped." noIndex />
        <h1>No more e-mails about {about}.</h1>
        <p className="lead">
          {name} will not e-mail you about {about} any more. You still find everything after signing in, where
          you can also turn these e-mails on again.
        </p>
      </>
    );
  return (
    <>
      <PageHead title="Stop e-mails" description="Stop e-mails of one kind." noIndex />
      <h1>Stop e-mails about {about}?</h1>
      <p className="lead">
        {name} will then not e-mail you about {about} any more. Everything else stays as it is.
      </p>
      <form method="post" action={`/unsubscribe?token=${encodeURIComponent(token)}`} data-native>
        <button type="submit" className="btn btn-primary">
          Stop these e-mails
        </button>
      </form>
    </>
  );
}

function NoLink() {
  const site = useSite();
  return (
    <>
      <PageHead title="Link not found" description="This link does not end any e-mails." noIndex />
      <h1>This link is not complete.</h1>
      <p className="lead">
        Perhaps a part of it was lost. Please open it again from the e-mail, or choose what you are e-mailed
        about after signing in. We also help by phone: <a href={phoneHref(site)}>{site.phone}</a>
      </p>
    </>
  );
}
