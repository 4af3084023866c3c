import { Button } from 'antd';
import type { AdminPriceDto } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { IconButton } from '../../../../shared/antd/icon-button';
import { Icon } from '../../../../shared/icon';
import { benefitText, priceText, unitText } from '../../../../shared/price-text';

interface PriceRowProps {
  price: AdminPriceDto;
  isFirst: boolean;
  isLast: boolean;
  isSaving: boolean;
  onMove: (by: 1 | -1) => void;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function PriceRow(props: PriceRowProps) {
  const { price, isFirst, isLast, isSaving, onMove, onToggle, onEdit, onDelete } = props;
  const { title, hidden, unit, package: offer } = price;
  return (
    <li>
      <div>
        <h3 className="row gap-s">
          {title}
          {hidden && <Badge colour="grey">Hidden</Badge>}
        </h3>
        <p className="ui-hint numeric">
          {[priceText(price), price.price !== null && unitText[unit]].filter(Boolean).join(' ')}
        </p>
        {offer && (
          <p className="ui-hint numeric">
            {`${offer.name}: ${[priceText(offer), benefitText(offer)].filter(Boolean).join(', ')}`}
          </p>
        )}
      </div>
      <span className="ui-row-actions">
        <IconButton
          icon="arrow-up"
          label={`Move ${title} up`}
          disabled={isFirst || isSaving}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="arrow-down"
          label={`Move ${title} down`}
          disabled={isLast || isSaving}
          onClick={() => onMove(1)}
        />
        <Button
          type="text"
          aria-label={`${hidden ? 'Show' : 'Hide'} ${title}`}
          disabled={isSaving}
          onClick={onToggle}
        >
          {hidden ? 'Show' : 'Hide'}
        </Button>
        <Button
          type="text"
          icon={<Icon name="pencil" size={18} />}
          aria-label={`Edit ${title}`}
          onClick={onEdit}
        >
          Edit
        </Button>
        <IconButton icon="trash" label={`Delete ${title}`} onClick={onDelete} />
      </span>
    </li>
  );
}
