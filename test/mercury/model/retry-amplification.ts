/**
 * Attempts per logical operation; 1 is none, and no operation is no amplification.
 * Worked example: 300 attempts of 100 operations = 3.0.
 */
export function retryAmplification(attempts: number, logicalOperations: number): number {
  return logicalOperations === 0 ? 1 : attempts / logicalOperations;
}
