import { Body, Controller, Get, Ip, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Endpoint } from '../../../platform/http/route.js';
import { maximumSlotDays } from '../application/slots.js';
import { BookingOffer } from '../application/booking-offer.js';
import { BookingQueries } from '../application/booking-queries.js';
import { ManagingLinks } from '../application/managing-links.js';
import { BookingConfirmations } from '../application/booking-confirmations.js';
import { BookingHolds } from '../application/booking-holds.js';
import { SlotDto, slotDto } from './client-bookings.dto.js';
import {
  BookingHoldDto,
  BookingOfferDto,
  BookingPreviewDto,
  BookingSlotsQuery,
  BookSessionDto,
  ConfirmBookingDto,
  ConfirmedBookingDto,
} from './booking.dto.js';

@ApiTags('Booking')
@Controller('booking')
@Allow('public')
export class BookingController {
  constructor(
    private readonly offer: BookingOffer,
    private readonly holds: BookingHolds,
    private readonly confirmations: BookingConfirmations,
    private readonly queries: BookingQueries,
    private readonly links: ManagingLinks,
  ) {}

  @Get()
  @Endpoint({
    summary: 'What visitors can book',
    description: 'Types of appointments that are open to visitors.',
    answer: BookingOfferDto,
  })
  async getBookingOffer(): Promise<BookingOfferDto> {
    const { session, types, phone } = await this.offer.current();
    return {
      session: session && { ...session, places: [...session.places] },
      types: types.map((type) => ({ ...type, places: [...type.places] })),
      phone,
    };
  }

  @Get('slots')
  @Endpoint({
    summary: 'Free times for visitors',
    description: `In order, not paged: at most ${maximumSlotDays} days in the practice’s time zone. Empty if nothing can be booked.`,
    answer: [SlotDto],
  })
  async listBookingSlots(@Query() { type, from, to }: BookingSlotsQuery) {
    const slots = await this.offer.free({ from, to }, type);
    return slots.map(slotDto);
  }

  @Post()
  @Endpoint({
    summary: 'Hold a time',
    description:
      'For 30 minutes, until it is confirmed through the emailed link. Without a mail server (`confirmedBy` is `practice`), until the practice answers or the second working day ends. One at a time per email address, two per network; twenty attempts an hour per network. `booking.full` while ten requests wait for the practice.',
    answer: BookingHoldDto,
    status: 201,
    refusals: { 403: 'request.cross_origin', 409: 'appointment.taken', 429: 'request.too_many' },
  })
  async bookSession(
    @Body() { startsAt, name, firstName = '', lastName, ...request }: BookSessionDto,
    @Ip() address = '',
  ): Promise<BookingHoldDto> {
    const names = name === undefined ? { name: `${firstName} ${lastName}`, lastName } : { name };
    const held = await this.holds.hold({ ...request, ...names, startsAt: new Date(startsAt) }, address);
    const { id, heldUntil, confirmedBy } = held;
    return { id, ...slotDto(held), heldUntil: heldUntil.toISOString(), confirmedBy };
  }

  @Post('preview')
  @Endpoint({
    summary: 'The booking that a link confirms',
    description: 'Confirms nothing.',
    answer: BookingPreviewDto,
    refusals: { 404: 'booking.not_found', 409: 'booking.expired' },
  })
  async previewBooking(@Body() { token }: ConfirmBookingDto) {
    return this.queries.preview(await this.confirmations.preview(token));
  }

  @Post('confirm')
  @Endpoint({
    summary: 'Confirm a held time',
    description:
      'Repeating it has no effect. `appointment.too_many` for a client with five upcoming appointments.',
    answer: ConfirmedBookingDto,
    refusals: { 404: 'booking.not_found', 409: 'booking.expired' },
  })
  async confirmBooking(@Body() { token }: ConfirmBookingDto): Promise<ConfirmedBookingDto> {
    const { booked, isNew } = await this.confirmations.confirm(token);
    const link = isNew ? await this.links.of(booked.id) : undefined;
    return { ...(await this.queries.session(booked)), manageToken: link?.token ?? null };
  }
}
