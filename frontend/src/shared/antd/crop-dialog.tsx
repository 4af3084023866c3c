import { useState } from 'react';
import { Slider } from 'antd';
import { t } from '@steward/texts';
import { cropSquare } from '../files/crop-square';
import { Button } from './button';
import { Dialog } from './dialog';
import { UploadProgress } from './upload-progress';
import { useLastDefined } from './use-last-defined';

export interface PictureToCrop {
  file: File;
  /** Object URL of the file, revoked by its creator. */
  address: string;
}

interface CropDialogProps {
  /** Undefined closes the dialog. */
  picture: PictureToCrop | undefined;
  /** Fraction of the upload that was sent, from 0 to 1; undefined when none is running. */
  sent: number | undefined;
  onSave: (square: File) => void;
  onClose: () => void;
  afterClose: () => void;
}

/** Dialog in which the square of a photo is chosen. */
export function CropDialog({ picture, sent, onSave, onClose, afterClose }: CropDialogProps) {
  const lastPicture = useLastDefined(picture);
  const [position, setPosition] = useState(50);
  const saving = sent !== undefined;
  return (
    <Dialog
      open={picture !== undefined}
      title={t('Your photo')}
      closable={!saving}
      onClose={onClose}
      afterClose={() => {
        setPosition(50);
        afterClose();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={saving}>
            {t('Cancel')}
          </Button>
          <Button
            type="primary"
            loading={saving}
            onClick={() => lastPicture && void cropSquare(lastPicture.file, position / 100).then(onSave)}
          >
            {t('Save photo')}
          </Button>
        </>
      }
    >
      <div className="ui-crop stack">
        {lastPicture && (
          <Square address={lastPicture.address} position={position} disabled={saving} onMove={setPosition} />
        )}
        {saving && <UploadProgress sent={sent} />}
      </div>
    </Dialog>
  );
}

interface SquareProps {
  address: string;
  /** Percent along the longer side. */
  position: number;
  disabled: boolean;
  onMove: (position: number) => void;
}

/** Preview of the square that will be used, movable along the picture's longer side. */
function Square({ address, position, disabled, onMove }: SquareProps) {
  const [longer, setLonger] = useState<'width' | 'height'>();
  return (
    <>
      <img
        src={address}
        alt={t('Preview of your photo')}
        style={{ objectPosition: `${position}% ${position}%` }}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setLonger(width > height ? 'width' : height > width ? 'height' : undefined)
        }
      />
      {longer && (
        <Slider
          value={position}
          disabled={disabled}
          ariaLabelForHandle={longer === 'width' ? t('Move left or right') : t('Move up or down')}
          tooltip={{ open: false }}
          onChange={onMove}
        />
      )}
      <p className="ui-hint">
        {longer
          ? t('Move the slider until the part you want is in the square.')
          : t("This is the part we'll use.")}
      </p>
    </>
  );
}
