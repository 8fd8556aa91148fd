declare module "*/fairness/verify.js" {
  export function verifyRound(
    record: unknown,
    noted?: string | null,
    added?: string | null,
  ): Promise<{ faults: string[]; root: string | null; seen?: number; whole?: boolean; happened?: string[] }>;
}
