import { ApiParam } from '@nestjs/swagger';

/** Documents the `:itemId` of a checklist's route. */
export const ItemId = (): MethodDecorator =>
  ApiParam({ name: 'itemId', type: 'integer', description: 'Id of the item, from 1', example: 1 });
