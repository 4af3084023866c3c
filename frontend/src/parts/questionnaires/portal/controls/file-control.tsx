import { useState } from 'react';
import { t } from '@steward/texts';
import { FileUpload } from '../../../../features/documents/portal/offered/file-upload';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { Button } from '../../../../shared/antd/button';
import { Icon } from '../../../../shared/kit/icon';
import { UnsentList } from '../../../../shared/sending/unsent-list';
import { DocumentName } from '../document-name';
import type { ControlProps } from './control';

/** A document of the client: chosen, photographed, and sent at once; or kept until there is a connection. */
export function FileControl({ question, value, labelId, filing: { answers, unsent } }: ControlProps) {
  const { query } = useActingFor();
  const [replaces, setReplaces] = useState(false);
  const title = question.label.slice(0, 150);
  if (typeof value === 'number' && !replaces && unsent.length === 0)
    return (
      <div className="cluster">
        <span className="row gap-s breaks">
          <Icon name="check" />
          <DocumentName id={value} />
        </span>
        <Button aria-describedby={labelId} onClick={() => setReplaces(true)}>
          {t('Replace')}
        </Button>
      </div>
    );
  return (
    <>
      <UnsentList unsent={unsent} />
      <div hidden={unsent.length > 0}>
        <FileUpload
          title={title}
          keepAs={() => ({
            kind: 'filing',
            data: {
              path: '/api/documents',
              fields: { title, category: 'other' },
              ...query,
              answers,
              events: [...events],
              title,
            },
          })}
          events={events}
          onSent={() => {
            setReplaces(false);
            return true;
          }}
        />
      </div>
    </>
  );
}

const events = ['document.uploaded', 'questionnaire.answered'] as const;
