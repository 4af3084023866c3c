import { t } from '@steward/texts';
import { foreignLang } from '../../shared/text/page-language';
import { useSite } from '../../shared/practice/site';
import { exampleTestimonials, type Testimonial } from '../content/example-testimonials';
import { MoreLink } from '../links';
import { useTestimonials } from '../queries';

const best = 5;
const maxTestimonials = 6;

/** Approved testimonials. With none, the demo practice shows its marked samples and others show nothing. */
export function Testimonials() {
  const { demo } = useSite();
  const approved = useTestimonials().filter((testimonial) => testimonial.approved);
  const areExamples = approved.length === 0 && demo;
  const testimonials: readonly Testimonial[] = areExamples ? exampleTestimonials() : approved;
  if (testimonials.length === 0) return null;
  const more = testimonials.slice(maxTestimonials);
  return (
    <section className="section">
      <div className="wrap">
        <div className="section-head stack gap-l">
          <h2>{t('What clients say')}</h2>
          {areExamples && (
            <p className="muted">{t('Sample reviews, until our first clients write theirs.')}</p>
          )}
        </div>
        <Quotes testimonials={testimonials.slice(0, maxTestimonials)} />
        {more.length > 0 && (
          <details className="more-quotes below">
            <summary className="btn btn-line">{t('Show {count} more', { count: more.length })}</summary>
            <Quotes testimonials={more} />
          </details>
        )}
        <MoreLink to="/contact" label={t('Contact us for references')} />
      </div>
    </section>
  );
}

function Quotes({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <div className="quotes thirds">
      {testimonials.map(({ id, name, role, content, language, rating }) => (
        <figure key={id}>
          <Stars rating={rating} />
          <blockquote lang={foreignLang(language)}>{content}</blockquote>
          <figcaption lang={foreignLang(language)}>
            <b>{name}</b>
            {role}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <div
      className="stars row"
      role="img"
      aria-label={t('Rated {rating} of {highest}', { rating, highest: best })}
    >
      {Array.from({ length: best }, (_, index) => (
        <svg
          key={index}
          className={index < rating ? undefined : 'star-off'}
          viewBox="0 0 16 16"
          aria-hidden="true"
        >
          <path d="M8 .8l2.1 4.9 5.2.4-4 3.4 1.3 5.2L8 11.9l-4.6 2.8 1.3-5.2-4-3.4 5.2-.4z" />
        </svg>
      ))}
    </div>
  );
}
