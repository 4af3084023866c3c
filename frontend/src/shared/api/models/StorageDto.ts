/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RotationDto } from './RotationDto';
import type { StorageKind } from './StorageKind';
import type { SweepDto } from './SweepDto';
import type { VirusScanning } from './VirusScanning';
export type StorageDto = {
    kind: StorageKind;
    scanning: VirusScanning;
    /**
     * null before the first night
     */
    lastSweep: SweepDto | null;
    /**
     * The way from APP_SECRET_PREVIOUS to APP_SECRET
     */
    previousSecret: RotationDto;
};

