import { type ReactNode } from 'react';
import { Tabs } from 'antd';
import { t } from '@steward/texts';
import type { DocumentDto, PersonDto } from '../../../shared/api';
import { Dialog } from '../../../shared/antd/dialog';
import { formatDate } from '../../../shared/text/format';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { DownloadButton } from './document-actions';
import { DocumentHistory } from './history/document-history';
import { DocumentMeta } from './document-meta';
import { DocumentPreview } from './offered/document-preview';
import type { Viewer } from './offered/document-labels';

interface DocumentDialogProps {
  /** Document to show; undefined closes the dialog. The client's name is shown to the practice only. */
  document: (DocumentDto & { client?: PersonDto; scanMissing?: boolean }) | undefined;
  viewer: Viewer;
  /** Tab that opens first; the file is loaded only when its tab is shown. */
  opensAt?: 'document' | 'history';
  onClose: () => void;
  afterClose?: () => void;
  /** Actions beside closing it. */
  actions?: ReactNode;
  /** Further entries at the end of the history. */
  history?: ReactNode;
}

/** One document: details, pages, history and actions. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { document, viewer, opensAt = 'document', onClose, afterClose, actions, history } = props;
  const lastDocument = useLastDefined(document);
  if (!lastDocument) return null;
  return (
    <Dialog
      open={document !== undefined}
      width={800}
      title={lastDocument.title}
      subtitle={
        <>
          {viewer === 'admin' && lastDocument.client && (
            <p>{t('For {client}', { client: lastDocument.client.name })}</p>
          )}
          {lastDocument.description && <p>{lastDocument.description}</p>}
          <DocumentMeta document={lastDocument} viewer={viewer} file />
        </>
      }
      onClose={onClose}
      {...(afterClose && { afterClose })}
      {...(actions !== undefined && { actions })}
    >
      {/* At the end of the row of tabs, whose list may hold nothing else */}
      <div className="doc-download">
        <DownloadButton document={lastDocument} />
      </div>
      {/* The pages stay mounted while the history is shown, since each load of the file is recorded as a
          view. */}
      <Tabs
        key={lastDocument.id}
        className="doc-tabs"
        defaultActiveKey={opensAt}
        items={[
          {
            key: 'document',
            label: t('Document'),
            children:
              lastDocument.destroyedAt === null ? (
                <DocumentPreview key={lastDocument.version} document={lastDocument} />
              ) : (
                <div className="doc-preview doc-preview-none">
                  <p>
                    {t('The files were destroyed on {day}', { day: formatDate(lastDocument.destroyedAt) })}
                  </p>
                  <p className="ui-hint">
                    {t(
                      'The retention period for these files was over. The history still shows what happened.',
                    )}
                  </p>
                </div>
              ),
          },
          {
            key: 'history',
            label: t('History'),
            children: <DocumentHistory id={lastDocument.id}>{history}</DocumentHistory>,
          },
        ]}
      />
    </Dialog>
  );
}
