/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { BookedSessionDto } from '../models/BookedSessionDto';
import type { BookingHoldDto } from '../models/BookingHoldDto';
import type { BookingOfferDto } from '../models/BookingOfferDto';
import type { BookSessionDto } from '../models/BookSessionDto';
import type { ConfirmBookingDto } from '../models/ConfirmBookingDto';
import type { ManagedBookingDto } from '../models/ManagedBookingDto';
import type { RescheduleAppointmentDto } from '../models/RescheduleAppointmentDto';
import type { SlotDto } from '../models/SlotDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class BookingService {
    /**
     * Whether visitors can book a free first session here
     * It is the kind `consultation`, while that is free.
     * @returns BookingOfferDto Whether visitors can book a free first session here
     * @throws ApiError
     */
    public static getBookingOffer(): CancelablePromise<BookingOfferDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/booking',
        });
    }
    /**
     * Hold a time for a free first session
     * For 30 minutes, until it is confirmed by the link of a mail. One for an e-mail address and two for a network at once; twenty tries an hour from one address.
     * @returns BookingHoldDto Hold a time for a free first session
     * @throws ApiError
     */
    public static bookSession({
        requestBody,
    }: {
        requestBody: BookSessionDto,
    }): CancelablePromise<BookingHoldDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/booking',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * The times that are free for a first session
     * By their beginning, not paged: at most 62 days of the practice. Empty where nothing can be booked.
     * @returns SlotDto The times that are free for a first session
     * @throws ApiError
     */
    public static listBookingSlots({
        from,
        to,
    }: {
        /**
         * The first day, in the time zone of the practice
         */
        from: string,
        /**
         * The last day; not before the first, at most 62 days in all
         */
        to: string,
    }): CancelablePromise<Array<SlotDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/booking/slots',
            query: {
                'from': from,
                'to': to,
            },
            errors: {
                400: `Invalid input`,
            },
        });
    }
    /**
     * Confirm a time that is held
     * Doing it twice changes nothing more. It is `appointment.too_many` for a client with five appointments to come.
     * @returns BookedSessionDto Confirm a time that is held
     * @throws ApiError
     */
    public static confirmBooking({
        requestBody,
    }: {
        requestBody: ConfirmBookingDto,
    }): CancelablePromise<BookedSessionDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/booking/confirm',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * A visitor’s booking, by its link
     * The link of the emails about a confirmed booking, `{PUBLIC_URL}/booking/manage#token=…`. It stays the same after a move, and ends 30 days after the session.
     * @returns ManagedBookingDto A visitor’s booking, by its link
     * @throws ApiError
     */
    public static getManagedBooking({
        xBookingToken,
    }: {
        /**
         * The token of the emailed link
         */
        xBookingToken: string,
    }): CancelablePromise<ManagedBookingDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/booking/manage',
            headers: {
                'X-Booking-Token': xBookingToken,
            },
            errors: {
                404: `Not there, or not yours`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Cancel a visitor’s booking, by its link
     * Until `cancellableUntil`; later it is `appointment.too_late`. Doing it twice changes nothing more.
     * @returns ManagedBookingDto Cancel a visitor’s booking, by its link
     * @throws ApiError
     */
    public static cancelManagedBooking({
        xBookingToken,
    }: {
        /**
         * The token of the emailed link
         */
        xBookingToken: string,
    }): CancelablePromise<ManagedBookingDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/booking/cancel',
            headers: {
                'X-Booking-Token': xBookingToken,
            },
            errors: {
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Move a visitor’s booking, by its link
     * To one of the times that GET /api/booking/slots offers, until `cancellableUntil`. A cancelled one is `appointment.cancelled`. 20 moves within 24 hours.
     * @returns ManagedBookingDto Move a visitor’s booking, by its link
     * @throws ApiError
     */
    public static rescheduleManagedBooking({
        xBookingToken,
        requestBody,
    }: {
        /**
         * The token of the emailed link
         */
        xBookingToken: string,
        requestBody: RescheduleAppointmentDto,
    }): CancelablePromise<ManagedBookingDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/booking/reschedule',
            headers: {
                'X-Booking-Token': xBookingToken,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * A visitor’s booking as a file for a calendar program, by its link
     * As `GET /api/appointments/{id}/calendar`, without notes.
     * @returns binary A visitor’s booking as a file for a calendar program, by its link
     * @throws ApiError
     */
    public static getManagedBookingCalendar({
        xBookingToken,
    }: {
        /**
         * The token of the emailed link
         */
        xBookingToken: string,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/booking/calendar',
            headers: {
                'X-Booking-Token': xBookingToken,
            },
            errors: {
                404: `Not there, or not yours`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
}
