import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  level: 'Level',
  size: 'Size',
  openedAt: 'Opened at',
  openLevel: 'Open level',
  closedAt: 'Closed at',
  closeLevel: 'Close level',
  profit: 'P/L',
  reason: 'Reason',
  reasons: {
    TAKE_PROFIT: 'Take profit',
    BASKET_TAKE_PROFIT: 'Basket take profit',
    RECOVERY: 'Recovery',
    SHARE_STOP: 'Share stop',
    CYCLE_STOP: 'Cycle stop',
    DISASTER_STOP: 'Stop at the broker',
    STOP_ALL: 'Stopped by administrator',
    MANUAL: 'By hand',
    BROKER: 'By the broker',
    ROLLED: 'Rolled over',
  },
  duration: 'Duration',
  started: 'Started',
  ended: 'Ended',
  running: 'running',
  depth: 'Depth',
  levelName: 'Level {{level}}',
  sharesOpened: 'Shares',
  result: 'Result',
  anchor: 'Anchor',
};

export const useTradeText = defineTexts('trading-trades', {
  en,
  de: () => import('./trade.texts.de'),
  fr: () => import('./trade.texts.fr'),
});
