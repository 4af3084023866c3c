import { useState } from 'react';
import { Button } from 'antd';
import type { AdminSiteDto, EnteredServiceDto, OfferedServiceDto } from '../../../../shared/api';
import { useAction } from '../../../../shared/action/use-action';
import { Badge } from '../../../../shared/antd/badge';
import { AddButton, IconButton } from '../../../../shared/antd/icon-button';
import { Icon } from '../../../../shared/icon';
import { ServiceDialog } from './service-dialog';
import { withMoved } from './service-schema';
import { useSaveOffer } from './use-save-offer';
import './services-and-prices.css';

/** Services in the order of the services page: edit, hide, move, add. */
export function ServicesCard({ site }: { site: AdminSiteDto }) {
  const [open, setOpen] = useState<OfferedServiceDto | 'new'>();
  const { save, store } = useSaveOffer(site);
  const saving = useAction({
    call: ({ services }: { services: EnteredServiceDto[]; done: string }) => save({ services }),
    events: ['practice.changed'],
    success: (_, { done }) => ({ title: done }),
    failure: 'Failed to save the services',
    onSuccess: store,
  });
  const { services } = site;
  return (
    <section className="ui-card" aria-labelledby="services">
      <header>
        <h2 id="services">Services</h2>
        <AddButton onClick={() => setOpen('new')}>Add service</AddButton>
      </header>
      <ol className="offered-services lines" aria-labelledby="services">
        {services.map((service, index) => (
          <ServiceRow
            key={service.id}
            service={service}
            isFirst={index === 0}
            isLast={index === services.length - 1}
            isSaving={saving.isPending}
            onEdit={() => setOpen(service)}
            onMove={(by) =>
              saving.mutate({ services: withMoved(services, service.id, by), done: 'Services moved' })
            }
            onToggle={() =>
              saving.mutate({
                services: services.map((one) => (one === service ? { ...one, hidden: !one.hidden } : one)),
                done: service.hidden ? 'The service is on your website' : 'The service is hidden',
              })
            }
          />
        ))}
      </ol>
      <ServiceDialog site={site} service={open} onClose={() => setOpen(undefined)} />
    </section>
  );
}

interface ServiceRowProps {
  service: OfferedServiceDto;
  isFirst: boolean;
  isLast: boolean;
  isSaving: boolean;
  onEdit: () => void;
  onMove: (by: 1 | -1) => void;
  onToggle: () => void;
}

function ServiceRow({ service, isFirst, isLast, isSaving, onEdit, onMove, onToggle }: ServiceRowProps) {
  const { title, description, hidden } = service;
  return (
    <li>
      <div>
        <h3 className="row gap-s">
          {title}
          {hidden && <Badge colour="grey">Hidden</Badge>}
        </h3>
        <p className="ui-hint">{description}</p>
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
      </span>
    </li>
  );
}
