import { t } from '@steward/texts';
import { Icon } from '../../../../shared/kit/icon';
import { Button } from '../../../../shared/antd/button';

const zooms = [1, 1.25, 1.5, 2] as const;
export type Zoom = (typeof zooms)[number];

/** Zoom levels of the pages, from fit to width. */
export function ZoomButtons({ zoom, onZoom }: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const level = zooms.indexOf(zoom);
  return (
    <div className="doc-zoom" role="group" aria-label={t('Size')}>
      <Button
        look="quiet"
        aria-label={t('Smaller')}
        icon={<Icon name="minus" />}
        disabled={level === 0}
        onClick={() => onZoom(zooms[level - 1] ?? 1)}
      />
      <Button
        look="quiet"
        aria-label={t('Larger')}
        icon={<Icon name="plus" />}
        disabled={level === zooms.length - 1}
        onClick={() => onZoom(zooms[level + 1] ?? zoom)}
      />
      {zoom > 1 && (
        <Button look="quiet" onClick={() => onZoom(1)}>
          {t('[action] Fit')}
        </Button>
      )}
    </div>
  );
}
