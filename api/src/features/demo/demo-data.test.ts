import { TRANSLATED } from '@entropi/contracts/translations';
import { CURRENCY, DEMO_PLANS, PATIENT, QUICK, STEADY } from './demo-data';

const STRATEGIES = [STEADY, QUICK, PATIENT, CURRENCY].map(({ input }) => input);

it.each(TRANSLATED)(
  'names and describes what the demo offers in %s, each by another name',
  (language) => {
    const names = [...STRATEGIES, ...DEMO_PLANS].map(
      ({ translations }) => translations?.[language]?.name ?? '',
    );
    expect(names).not.toContain('');
    expect(new Set(names).size).toBe(names.length);
    for (const { translations } of STRATEGIES) {
      expect(translations?.[language]).toHaveProperty('description');
    }
  },
);
