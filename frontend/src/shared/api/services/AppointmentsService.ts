/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminAppointmentDto } from '../models/AdminAppointmentDto';
import type { AppointmentDto } from '../models/AppointmentDto';
import type { AppointmentKindDto } from '../models/AppointmentKindDto';
import type { AppointmentTime } from '../models/AppointmentTime';
import type { AppointmentType } from '../models/AppointmentType';
import type { AppointmentVersionDto } from '../models/AppointmentVersionDto';
import type { AvailabilityDto } from '../models/AvailabilityDto';
import type { BookAppointmentDto } from '../models/BookAppointmentDto';
import type { CalendarFeedDto } from '../models/CalendarFeedDto';
import type { CancelAppointmentDto } from '../models/CancelAppointmentDto';
import type { CreateAppointmentDto } from '../models/CreateAppointmentDto';
import type { NewCalendarFeedDto } from '../models/NewCalendarFeedDto';
import type { RescheduleAppointmentDto } from '../models/RescheduleAppointmentDto';
import type { SchedulingReceiptDto } from '../models/SchedulingReceiptDto';
import type { SlotDto } from '../models/SlotDto';
import type { UpdateAppointmentDto } from '../models/UpdateAppointmentDto';
import type { UserDto } from '../models/UserDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class AppointmentsService {
    /**
     * Own appointments
     * What is to come soonest first, else latest first.
     * @returns AppointmentDto Own appointments
     * @throws ApiError
     */
    public static listAppointments({
        limit,
        cursor,
        when,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
        /**
         * upcoming: neither over nor cancelled, soonest first; past: all others, latest first
         */
        when?: AppointmentTime,
    }): CancelablePromise<Array<AppointmentDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/appointments',
            query: {
                'limit': limit,
                'cursor': cursor,
                'when': when,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Book an appointment
     * At one of the times that GET /api/appointments/slots offers. One that was taken meanwhile is `appointment.taken`, any other `appointment.not_offered`. With five appointments to come it is `appointment.too_many`; those that the practice made count, too. A second free session is `appointment.free_session_used`, also after a paid invoice. Bookings and moves: 20 within 24 hours.
     * @returns AppointmentDto Book an appointment
     * @throws ApiError
     */
    public static bookAppointment({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: BookAppointmentDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<AppointmentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/appointments',
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * The times that can be booked
     * Of one kind, by their beginning, not paged: at most 62 days of the practice. Empty where nothing can be booked.
     * @returns SlotDto The times that can be booked
     * @throws ApiError
     */
    public static listSlots({
        type,
        from,
        to,
    }: {
        type: AppointmentType,
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
            url: '/api/appointments/slots',
            query: {
                'type': type,
                'from': from,
                'to': to,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
            },
        });
    }
    /**
     * One appointment
     * A client’s own; for an admin any.
     * @returns AppointmentDto One appointment
     * @throws ApiError
     */
    public static getAppointment({
        id,
    }: {
        /**
         * appointments.id
         */
        id: number,
    }): CancelablePromise<AppointmentDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/appointments/{id}',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Confirm an appointment
     * One that the practice entered or moved. What a client booked or moved is confirmed at once. Doing it twice changes nothing more.
     * @returns AppointmentDto Confirm an appointment
     * @throws ApiError
     */
    public static confirmAppointment({
        id,
    }: {
        /**
         * appointments.id
         */
        id: number,
    }): CancelablePromise<AppointmentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/appointments/{id}/confirm',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Cancel an appointment
     * A client’s own; for an admin any. A client until `cancellableUntil`, later it is `appointment.too_late`; an admin until it is over.
     * @returns AppointmentDto Cancel an appointment
     * @throws ApiError
     */
    public static cancelAppointment({
        id,
        requestBody,
    }: {
        /**
         * appointments.id
         */
        id: number,
        requestBody: CancelAppointmentDto,
    }): CancelablePromise<AppointmentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/appointments/{id}/cancel',
            path: {
                'id': id,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Move an appointment
     * A client’s own; for an admin any. A client moves it to a time that is offered, until `cancellableUntil`; an admin to any time that no other has. Bookings and moves of a client: 20 within 24 hours.
     * @returns AppointmentDto Move an appointment
     * @throws ApiError
     */
    public static rescheduleAppointment({
        id,
        requestBody,
    }: {
        /**
         * appointments.id
         */
        id: number,
        requestBody: RescheduleAppointmentDto,
    }): CancelablePromise<AppointmentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/appointments/{id}/reschedule',
            path: {
                'id': id,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Appointments of the practice
     * What is to come, and everything from a day on, soonest first; else latest first. Days are the practice’s, inclusive. Searches kind, notes, names of the client, and name and e-mail of who has no account.
     * @returns AdminAppointmentDto Appointments of the practice
     * @throws ApiError
     */
    public static listAllAppointments({
        limit,
        cursor,
        search,
        when,
        from,
        to,
        userId,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
        /**
         * Part of a word, in any case
         */
        search?: string,
        /**
         * upcoming: neither over nor cancelled, soonest first; past: all others, latest first
         */
        when?: AppointmentTime,
        /**
         * The first day, in the time zone of the practice
         */
        from?: string,
        /**
         * The last day; not before the first
         */
        to?: string,
        /**
         * Only this client's appointments
         */
        userId?: number,
    }): CancelablePromise<Array<AdminAppointmentDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/appointments',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
                'when': when,
                'from': from,
                'to': to,
                'userId': userId,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Enter an appointment
     * At any time that no other has, also outside of the hours, into the buffer, or in the past.
     * @returns AdminAppointmentDto Enter an appointment
     * @throws ApiError
     */
    public static createAppointment({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreateAppointmentDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<AdminAppointmentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/appointments',
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * One appointment, with what the practice alone sees
     * Any.
     * @returns AdminAppointmentDto One appointment, with what the practice alone sees
     * @throws ApiError
     */
    public static getAnyAppointment({
        id,
    }: {
        /**
         * appointments.id
         */
        id: number,
    }): CancelablePromise<AdminAppointmentDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/appointments/{id}',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Change, move, assign or cancel an appointment
     * Fields that are left out keep their values. A cancelled one is never scheduled again. `userId` assigns one that has no client yet. `privateNotes` alone tells nobody.
     * @returns AdminAppointmentDto Change, move, assign or cancel an appointment
     * @throws ApiError
     */
    public static updateAppointment({
        id,
        requestBody,
    }: {
        /**
         * appointments.id
         */
        id: number,
        requestBody: UpdateAppointmentDto,
    }): CancelablePromise<AdminAppointmentDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/appointments/{id}',
            path: {
                'id': id,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Earlier versions of an appointment, newest first
     * Every change keeps the values before it, with what only the practice sees.
     * @returns AppointmentVersionDto Earlier versions of an appointment, newest first
     * @throws ApiError
     */
    public static listAppointmentVersions({
        id,
        limit,
        cursor,
    }: {
        /**
         * appointments.id
         */
        id: number,
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
    }): CancelablePromise<Array<AppointmentVersionDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/appointments/{id}/versions',
            path: {
                'id': id,
            },
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Make who booked without an account a client
     * They are invited to choose a password; their user name begins their e-mail address. This appointment and all others of that address are theirs. Where an account has the address, assign it instead.
     * @returns UserDto Make who booked without an account a client
     * @throws ApiError
     */
    public static makeAppointmentClient({
        id,
    }: {
        /**
         * appointments.id
         */
        id: number,
    }): CancelablePromise<UserDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/appointments/{id}/client',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * The kinds of appointments that can be booked
     * In the order of the practice, not paged. Empty where it has no hours. A free first session is left out for a client who has had one, has one coming, or has paid an invoice.
     * @returns AppointmentKindDto The kinds of appointments that can be booked
     * @throws ApiError
     */
    public static listAppointmentTypes(): CancelablePromise<Array<AppointmentKindDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/appointment-types',
            errors: {
                401: `Signed out`,
            },
        });
    }
    /**
     * When the practice can be booked
     * Hours stand in the time zone of the practice.
     * @returns AvailabilityDto When the practice can be booked
     * @throws ApiError
     */
    public static getAvailability(): CancelablePromise<AvailabilityDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/availability',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Set when the practice can be booked
     * In place of all that stood there. Appointments that are there already stay.
     * @returns AvailabilityDto Set when the practice can be booked
     * @throws ApiError
     */
    public static replaceAvailability({
        requestBody,
    }: {
        requestBody: AvailabilityDto,
    }): CancelablePromise<AvailabilityDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/admin/availability',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * One appointment as a file for a calendar program
     * iCalendar (RFC 5545) in UTC: METHOD:PUBLISH, of a cancelled one METHOD:CANCEL. UID stays and SEQUENCE grows, so that a later file changes or cancels the same entry. A client’s own; any for an admin.
     * @returns binary One appointment as a file for a calendar program
     * @throws ApiError
     */
    public static getAppointmentCalendar({
        id,
    }: {
        /**
         * appointments.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/appointments/{id}/calendar',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * A calendar feed
     * For calendar programs, which cannot sign in: the secret in the address is the right. Appointments of the last 90 days and all to come, cancelled ones left out; an admin’s holds those of the practice, without private notes.
     * @returns binary A calendar feed
     * @throws ApiError
     */
    public static getCalendar({
        secret,
    }: {
        /**
         * As `GET /api/calendar-feed` shows it
         */
        secret: string,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/calendar/{secret}.ics',
            path: {
                'secret': secret,
            },
            errors: {
                404: `Not there, or not yours`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * The address of the own calendar feed
     * For a calendar program to subscribe to. Where there is one: Needs a session that is fresh (403 `auth.password_required`: see `POST /api/session/confirm`), and never an access token (403 `auth.session_required`).
     * @returns CalendarFeedDto The address of the own calendar feed
     * @throws ApiError
     */
    public static getCalendarFeed(): CancelablePromise<CalendarFeedDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/calendar-feed',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                503: `Briefly unavailable`,
            },
        });
    }
    /**
     * Make a new address for the own calendar feed
     * The address before ends. Needs a session that is fresh (403 `auth.password_required`: see `POST /api/session/confirm`), and never an access token (403 `auth.session_required`). The own `password` in the body does as well.
     * @returns CalendarFeedDto Make a new address for the own calendar feed
     * @throws ApiError
     */
    public static createCalendarFeed({
        requestBody,
    }: {
        requestBody: NewCalendarFeedDto,
    }): CancelablePromise<CalendarFeedDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/calendar-feed',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * End the own calendar feed
     * Its address is dead from now on. An access token ends none (403 `auth.session_required`).
     * @returns void
     * @throws ApiError
     */
    public static deleteCalendarFeed(): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/calendar-feed',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Take an event of the scheduling service
     * For Calendly alone, whose signature over the body is the right; its time stamp may be three minutes old. `invitee.created` and `invitee.canceled` are handled once, in whatever order they come, others are ignored. Without SCHEDULING_WEBHOOK_SECRET nothing is believed.
     * @returns SchedulingReceiptDto Take an event of the scheduling service
     * @throws ApiError
     */
    public static receiveSchedulingEvent({
        calendlyWebhookSignature,
    }: {
        /**
         * By the signing key of the webhook, over time stamp and body: `t=…,v1=…`
         */
        calendlyWebhookSignature?: string,
    }): CancelablePromise<SchedulingReceiptDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/scheduling/webhook',
            headers: {
                'Calendly-Webhook-Signature': calendlyWebhookSignature,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
            },
        });
    }
}
