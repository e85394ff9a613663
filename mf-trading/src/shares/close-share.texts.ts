import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  close: 'Close',
  label: 'Close share {{deal}}',
  title: 'Close this share now?',
  text: 'Level {{level}}, size {{size}}, opened at {{open}}: it is closed at the market’s price, whatever its profit.',
  verb: 'Close share',
  closing: 'The share is being closed.',
};

export const useText = defineTexts('trading-close-share', { en });
