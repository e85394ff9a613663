import { getOrderEvidence } from '@entropi/contracts/order-evidence';
import type { OrderIntent } from '@entropi/contracts/order-model';
import type { CurrentScale } from '@entropi/contracts/trading-model';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen } from '@testing-library/react';
import { LadderTable } from './ladder-table';
import { OrdersTable } from './orders-table';

/** No response of the broker was stored. */
const response = null;
const anOrder: OrderIntent = {
  id: 1,
  kind: 'OPEN',
  deal_reference: 'c4-1-1-abc',
  state: 'FILLED',
  rejection: null,
  attempt: 1,
  decided_by: {
    bid: 7999,
    offer: 8000,
    broker_at: '2026-03-02T09:59:59.900Z',
    source: 'streamed',
    age_ms: 12,
  },
  worst_level: 8002,
  is_beyond: false,
  slippage: 0.5,
  ladder_level: 3,
  size: 1.5,
  level: 8000.5,
  responded_at: '2026-03-02T10:00:00.250Z',
  sent_at: '2026-03-02T10:00:00.123Z',
  resolved_at: '2026-03-02T10:00:00.435Z',
  request: { epic: 'IX.D.DAX' },
  answer: response,
  confirm: { level: '8000.5' },
};

const row = (name: RegExp) => screen.getByRole('row', { name });

describe('orders of a task', () => {
  it('have a kind and a state in words, and a reason where they failed', () => {
    const orders: OrderIntent[] = [
      anOrder,
      { ...anOrder, id: 2, kind: 'CLOSE', state: 'REJECTED', rejection: 'MARKET_CLOSED' },
      { ...anOrder, id: 3, state: 'ABSENT', rejection: 'trading_hours' },
      { ...anOrder, id: 4, state: 'REJECTED', rejection: 'OF_NEXT_YEAR' },
    ];
    renderPage(<OrdersTable orders={orders} />, { session: ADMIN });
    expect(
      row(
        /^Open Raw data 3 1\.5 Filled 8.000\.5 0\.5 .* 7.999 \/ 8.000 streamed, 12 ms old .* 8.002 c4-1-1-abc$/,
      ),
    ).toBeVisible();
    expect(row(/^Close .* Rejected The market is closed\./)).toBeVisible();
    expect(row(/^Open .* Not carried out It was outside of the trading hours\./)).toBeVisible();
    expect(row(/^Open .* Rejected .* 2026/)).toBeVisible();
    expect(screen.queryByText(/OPEN|FILLED|ABSENT|REJECTED/)).not.toBeInTheDocument();
  });
});

describe('an order', () => {
  it('has the times at which it was sent, answered and resolved, to the millisecond', () => {
    renderPage(<OrdersTable orders={[anOrder]} />, { session: ADMIN });
    const times = row(/c4-1-1-abc/).querySelectorAll('time');
    expect([...times].map((time) => time.textContent)).toEqual([
      expect.stringMatching(/:00\.123.*2026/),
      expect.stringMatching(/:00\.250.*2026/),
      expect.stringMatching(/:00\.435.*2026/),
    ]);
    expect(times[0]).toHaveAttribute('title', '2026-03-02 10:00:00.123 UTC');
    expect(row(/c4-1-1-abc/)).toHaveTextContent('after 312 ms');
  });

  it('shows what went over the wire, by the keyboard too', async () => {
    const { user } = renderPage(<OrdersTable orders={[anOrder]} />, { session: ADMIN });
    const button = screen.getByRole('button', { name: 'Raw data', expanded: false });
    // The first stop is the table itself, which the keyboard scrolls.
    await user.tab();
    await user.tab();
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('region', { name: 'Sent' })).toHaveTextContent('"epic": "IX.D.DAX"');
    expect(screen.getByRole('region', { name: 'Answered' })).toHaveTextContent('–');
    expect(screen.getByRole('region', { name: 'Confirmed' })).toHaveTextContent(
      '"level": "8000.5"',
    );
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('region', { name: 'Sent' })).not.toBeInTheDocument();
  });

  it('whose evidence is archived shows it from there, and names the object', async () => {
    const evidence = {
      answer: { deal_reference: 'OURS-1' },
      confirm: { reason: 'SUCCESS' },
      archive: 'order_intents/2026-01/1-9-abc.ndjson.gz',
    };
    const api = createStubApi().response(getOrderEvidence, evidence);
    const archived = { ...anOrder, is_archived: true };
    const { user } = renderPage(<OrdersTable orders={[archived]} />, { api, session: ADMIN });
    expect(api.calls(getOrderEvidence)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Raw data' }));
    expect(await screen.findByRole('region', { name: 'Answered' })).toHaveTextContent('OURS-1');
    expect(screen.getByRole('region', { name: 'Confirmed' })).toHaveTextContent('SUCCESS');
    expect(screen.getByText(/From the archive: order_intents\/2026-01/)).toBeVisible();
  });

  it('says so when the archive cannot be read, and shows the rest', async () => {
    const api = createStubApi().fail(getOrderEvidence, 503, { code: 'archive_unavailable' });
    const archived = { ...anOrder, is_archived: true };
    const { user } = renderPage(<OrdersTable orders={[archived]} />, { api, session: ADMIN });
    await user.click(screen.getByRole('button', { name: 'Raw data' }));
    expect(await screen.findByText('The archive cannot be read at the moment.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Sent' })).toHaveTextContent('IX.D.DAX');
  });

  it('of an earlier release has dashes for what it lacks', () => {
    const { ladder_level, size, level, responded_at, ...earlier } = anOrder;
    renderPage(<OrdersTable orders={[earlier]} />, { session: ADMIN });
    expect(row(/^Open Raw data – – Filled – 0\.5 .* – .* c4-1-1-abc$/)).toBeVisible();
  });
});

describe('an order that was filled at a worse price than it states', () => {
  it('is marked, and no other', () => {
    const beyond = {
      ...anOrder,
      id: 2,
      deal_reference: 'c4-1-2-abc',
      is_beyond: true,
      slippage: 7,
    };
    renderPage(<OrdersTable orders={[anOrder, beyond]} />, { session: ADMIN });
    expect(row(/ 7 ?Beyond its worst price .*c4-1-2-abc/)).toBeVisible();
    expect(screen.getAllByText('Beyond its worst price')).toHaveLength(1);
  });
});

describe('ladder of a task', () => {
  it('has the state of each level in words', () => {
    const level: CurrentScale = {
      id: 1,
      cycle_id: 1,
      strategy_id: 1,
      level: 0,
      trigger_level: 8000,
      planned_size: 1,
      state: 'WAITING',
      share: null,
      target_level: null,
    };
    renderPage(<LadderTable scales={[level]} />, { session: ADMIN });
    expect(row(/Waiting/)).toBeVisible();
    // Where the table is wider than the screen, the keyboard can scroll it too.
    expect(screen.getByRole('region', { name: 'Ladder' })).toHaveAttribute('tabindex', '0');
  });
});
