import { useState } from 'react';
import { t } from '@steward/texts';
import { FileUpload } from '../../../../features/documents/portal/offered/file-upload';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { Button } from '../../../../shared/antd/button';
import { DocumentsService } from '../../../../shared/api';
import { Icon } from '../../../../shared/kit/icon';
import { DocumentName } from '../document-name';
import type { ControlProps } from './control';

/** A document of the client: chosen, photographed, and sent at once. */
export function FileControl({ question, value, labelId, onAnswer }: ControlProps) {
  const { query } = useActingFor();
  const [replaces, setReplaces] = useState(false);
  if (typeof value === 'number' && !replaces)
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
    <FileUpload
      title={question.label.slice(0, 150)}
      send={({ file, keyFor }) => {
        const formData = { file, title: question.label.slice(0, 150), category: 'other' as const };
        const call = DocumentsService.uploadDocument({
          formData,
          ...query,
          idempotencyKey: keyFor(formData),
        });
        void call.then(
          ({ id }) => {
            onAnswer(id);
            setReplaces(false);
          },
          () => undefined,
        );
        return call;
      }}
      events={['document.uploaded']}
      onSent={() => true}
    />
  );
}
