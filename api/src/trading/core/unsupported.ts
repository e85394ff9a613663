import type { DetailCode } from '@entropi/shared/contracts/error-codes';
import type { SellModeConfig } from '@entropi/shared/contracts/trading-model';

interface Unsupported {
  path: string;
  message: string;
  code: DetailCode;
}

/** What a sell mode requests and the engine does not do yet: to be rejected, never to be ignored. */
export function findUnsupported(config: SellModeConfig): Unsupported[] {
  const problems: Unsupported[] = [];
  if (config.trailing !== null) {
    problems.push({
      path: 'trailing',
      message: 'trailing is not available yet',
      code: 'not_available_yet',
    });
  }
  if (config.recovery?.method === 'OFFSET') {
    problems.push({
      path: 'recovery.method',
      message: 'OFFSET is not available yet',
      code: 'not_available_yet',
    });
  }
  return problems;
}
