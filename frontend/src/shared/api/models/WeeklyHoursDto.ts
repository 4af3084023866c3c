/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type WeeklyHoursDto = {
    /**
     * 1 is Monday, 7 Sunday (ISO 8601)
     */
    weekday: number;
    /**
     * On a day on which the clock skips it, the next time that there is; of a time that comes twice, the first
     */
    from: string;
    /**
     * 24:00 is the end of the day; of a time that comes twice, the last
     */
    to: string;
};

