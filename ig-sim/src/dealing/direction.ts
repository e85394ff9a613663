export type Direction = 'BUY' | 'SELL';
