import type { SellModeConfig } from '@entropi/shared/contracts/trading-model';

/** What a sell mode requests and the engine does not do yet: to be rejected, never to be ignored. */
export function findUnsupported(config: SellModeConfig): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = [];
  if (config.trailing !== null) {
    problems.push({ path: 'trailing', message: 'trailing is not available yet' });
  }
  if (config.recovery?.method === 'OFFSET') {
    problems.push({ path: 'recovery.method', message: 'OFFSET is not available yet' });
  }
  return problems;
}
