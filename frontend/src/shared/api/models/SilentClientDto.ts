/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PersonDto } from './PersonDto';
export type SilentClientDto = {
    /**
     * users.id of the client
     */
    userId: number;
    client: PersonDto;
    /**
     * The last contact, or the registration
     */
    since: string;
};

