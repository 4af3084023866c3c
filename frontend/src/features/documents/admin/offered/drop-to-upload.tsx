import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '@steward/texts';
import { chosenFiles } from '../../../../shared/files/chosen-files';
import { Icon } from '../../../../shared/kit/icon';
import { offerFiles } from './offered-files';
import './drop-to-upload.css';

interface DropToUploadProps {
  /** Opens the upload form, which receives the files. */
  onDrop: () => void;
}

/** Upload by dropping files anywhere on the page, except on dialogs and on what takes files itself. */
export function DropToUpload({ onDrop }: DropToUploadProps) {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((files: File[]) => {
    offerFiles(files);
    onDrop();
  });
  useEffect(() => {
    const isOurs = (event: DragEvent): boolean =>
      !event.defaultPrevented &&
      (event.dataTransfer?.types.includes('Files') ?? false) &&
      !document.querySelector('.ui-dialog');
    const onOver = (event: DragEvent) => {
      const ours = isOurs(event);
      if (ours) event.preventDefault();
      setIsOver(ours);
    };
    // Left the window, rather than one element for another.
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false);
    const onDropped = (event: DragEvent) => {
      setIsOver(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      const files = chosenFiles(event.dataTransfer?.files);
      if (files.length > 0) take(files);
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDropped);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDropped);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className="drop-to-upload" aria-hidden="true">
      <p>
        <Icon name="upload" size={28} />
        {t('Drop files to upload')}
      </p>
    </div>
  );
}
