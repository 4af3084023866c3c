import { t } from '@steward/texts';
import type { TestimonialDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Badge } from '../../../../shared/antd/badge';
import { formatDate } from '../../../../shared/text/format';
import { Stars } from './stars';

interface TestimonialListProps {
  testimonials: readonly TestimonialDto[];
  onEdit: (testimonial: TestimonialDto) => void;
  onDelete: (testimonial: TestimonialDto) => void;
}

/** Testimonials, newest first, each with text, author and status. */
export function TestimonialList({ testimonials, onEdit, onDelete }: TestimonialListProps) {
  return (
    <ul className="admin-quotes lines" aria-label={t('Testimonials')}>
      {testimonials.map((testimonial) => {
        const { id, name, role, content, language, rating, approved, created_at } = testimonial;
        return (
          <li key={id}>
            <div className="cluster gap-l between">
              <Stars rating={rating} />
              {approved ? (
                <Badge colour="ok">{t('[testimonial] Approved')}</Badge>
              ) : (
                <Badge colour="amber">{t('[testimonial] Pending')}</Badge>
              )}
            </div>
            <blockquote className="as-written" lang={language}>
              {content}
            </blockquote>
            <div className="admin-quote-foot cluster gap-l between">
              <p>
                <b>{name}</b>
                <span className="ui-meta">
                  <span lang={language}>{role}</span>
                  <time dateTime={created_at}>{formatDate(created_at)}</time>
                </span>
              </p>
              <span className="ui-row-actions">
                <Button
                  type="text"
                  icon="pencil"
                  aria-label={t('Edit testimonial of {name}', { name })}
                  onClick={() => onEdit(testimonial)}
                >
                  {t('Edit')}
                </Button>
                <Button
                  look="danger"
                  icon="trash"
                  aria-label={t('Delete testimonial of {name}', { name })}
                  onClick={() => onDelete(testimonial)}
                >
                  {t('Delete')}
                </Button>
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Skeleton of the list. */
export function TestimonialsSkeleton() {
  return (
    <div className="ui-card" role="status" aria-label={t('Loading testimonials')} aria-busy="true">
      <ul className="admin-quotes lines" aria-hidden="true">
        {['86%', '64%', '92%'].map((width) => (
          <li key={width}>
            <div className="ui-bones">
              <span className="ui-bone" style={{ width: 96 }} />
              <span className="ui-bone" style={{ width }} />
              <span className="ui-bone" style={{ width: '40%' }} />
              <span className="ui-bone ui-bone-small" style={{ width: 150 }} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
