/** Claims of running exports, one per person, on all instances. */
export abstract class RunningExportRepository {
  /** Claims the person's export for some time. @returns false while another one is running */
  abstract claim(userId: number, claim: string, seconds: number): Promise<boolean>;
  abstract renew(userId: number, claim: string, seconds: number): Promise<void>;
  abstract end(userId: number, claim: string): Promise<void>;
  abstract isRunning(userId: number): Promise<boolean>;
}
