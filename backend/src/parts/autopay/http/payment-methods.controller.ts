import {
  Body,
  type CallHandler,
  Controller,
  Delete,
  type ExecutionContext,
  Get,
  Injectable,
  type NestInterceptor,
  Post,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { AutopayQueries } from '../application/autopay-queries.js';
import { SavedCards } from '../application/saved-cards.js';
import { CardPageDto, PaymentMethodDto, SaveCardDto } from './payment-methods.dto.js';

/** 200 for a page, on which the card is yet to be entered; also when a response is repeated. */
@Injectable()
class PageIsOk implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((body) => {
        if ('url' in body) response.status(200);
        return body;
      }),
    );
  }
}

@ApiTags('Payment methods')
@Controller('payment-methods')
@Allow('client', { scope: 'owner', token: 'refused' })
export class PaymentMethodsController {
  constructor(
    private readonly cards: SavedCards,
    private readonly queries: AutopayQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: 'Your saved cards',
    description: 'Newest first, not paged. For the client and owners only, in a session.',
    answer: [PaymentMethodDto],
  })
  listPaymentMethods(@CurrentActor() person: Actor) {
    return this.queries.cards(person);
  }

  @Post()
  @ApiBody({ type: SaveCardDto, required: false })
  @Endpoint({
    summary: 'Save a card',
    description:
      'With a payment provider, the card is entered on its page: 200 with `url`. It returns to Payments with `card=saved` or `card=cancelled`, and the card is in the list a moment later. The newest card is charged.',
    answer: [PaymentMethodDto, 'or', CardPageDto],
    status: 201,
    idempotent: 'commit',
    refusals: { 409: 'payment_method.not_available', 503: 'payments.unavailable' },
  })
  @ApiResponse({ status: 200, description: 'The page on which the card is entered', type: CardPageDto })
  @UseInterceptors(PageIsOk)
  async createPaymentMethod(
    @CurrentActor() person: Actor,
    @Body() { test }: SaveCardDto,
  ): Promise<Commit<PaymentMethodDto | CardPageDto>> {
    const save = await this.cards.prepareAdd(person, test);
    return async () => {
      const saved = await save();
      return 'url' in saved ? saved : this.queries.card(saved.card.id);
    };
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Remove a saved card',
    description: 'Removing the last one turns automatic payment off.',
    byId: 'payment_methods.id',
  })
  removePaymentMethod(@CurrentActor() person: Actor, @IdParam() id: number) {
    return this.cards.remove(person, id);
  }
}
