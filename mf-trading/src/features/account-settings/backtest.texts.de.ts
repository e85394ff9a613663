import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'An vergangenen Kursen ausprobieren',
  hint: 'Spielt Ihre Wahl von oben, gespeichert oder nicht, an vergangenen Kursen des Brokers durch. Es wird kein Auftrag gesendet.',
  span: 'Kurse von',
  spans: {
    day: 'gestern bis jetzt',
    week: 'der letzten Woche',
    month: 'den letzten 30 Tagen',
    quarter: 'den letzten 90 Tagen',
  },
  slippage: 'Slippage je Auftrag',
  points: 'Punkte',
  slippageFrom: {
    waiting: 'Das Gemessene wird gelesen.',
    measured_one:
      'Gemessen: {{count}} Auftrag dieser Strategie wurde in den letzten {{days}} Tagen ausgeführt.',
    measured_other:
      'Gemessen: Mittel von {{count}} Aufträgen dieser Strategie, ausgeführt in den letzten {{days}} Tagen.',
    measuredOfSeveral_one:
      'Gemessen: {{count}} Auftrag ihrer Strategien wurde in den letzten {{days}} Tagen ausgeführt.',
    measuredOfSeveral_other:
      'Gemessen: das Mittel der schlechtesten Strategie, aus {{count}} Aufträgen der letzten {{days}} Tage.',
    none: 'Nichts ist gemessen: In den letzten {{days}} Tagen wurde kein Auftrag ausgeführt. Mit 0 wird jeder zu seinem Kurs ausgeführt.',
    unknown:
      'Das Gemessene konnte nicht gelesen werden. Mit 0 wird jeder Auftrag zu seinem Kurs ausgeführt.',
  },
  run: 'Backtest starten',
  again: 'Erneut starten',
  waits: '{{why}} Der Backtest wird von selbst noch einmal versucht.',
  progress: 'Fortschritt des Backtests',
  cancel: 'Abbrechen',
  earlier: 'Ihre letzten Backtests',
  states: {
    queued: 'wartet',
    running: 'läuft',
    done: 'fertig',
    failed: 'Er konnte nicht ausgeführt werden.',
    cancelled: 'Abgebrochen.',
  },
  gain: 'Gewinn oder Verlust',
  realised: 'Realisiert',
  openAtEnd: 'Am Ende offen',
  cycleRuns: 'der Zyklus ist nicht zu Ende',
  sharesWonAndLost: '{{won}} gewonnen, {{lost}} verloren, {{open}} offen',
  compare: '{{name}} vom {{at}} vergleichen',
  compareMore: 'Kreuzen Sie einen weiteren an, um beide nebeneinander zu sehen.',
  sideBySide: 'Nebeneinander',
  sizeFactor: 'Größenfaktor',
  balance: 'Kontostand zu Beginn',
  spread: 'Spread',
  nights: 'Nächte, im Jahr',
  drawdown: 'Tiefster Rückgang',
  worstDepth: 'Größte Tiefe',
  members: 'Was jede Strategie realisiert hat',
  worstTogether_one: 'Höchstens {{count}} Position war offen; die höchste Margin war {{margin}}.',
  worstTogether_other:
    'Höchstens {{count}} Positionen waren zugleich offen; die höchste Margin war {{margin}}.',
  shares_one: '{{count}} Position',
  shares_other: '{{count}} Positionen',
  levels_one: '{{count}} Stufe',
  levels_other: '{{count}} Stufen',
  cycles: 'Zyklen',
  cyclesWonAndLost: '{{won}} gewonnen, {{lost}} verloren, {{running}} nicht zu Ende',
  winRate: 'Gewonnene Zyklen',
  sharesTraded: 'Gehandelte Positionen',
  curves: 'Kontowert in Prozent des Kontostands zu Beginn',
  trades: 'Was gehandelt wurde',
  allShares: 'Positionen',
  sharesOfCycle: 'Positionen dieses Zyklus',
  strategy: 'Strategie',
  notOver: 'nicht zu Ende',
  notOverHint:
    'Er ist nicht zu Ende: Was er verloren oder gewonnen hat, ist nur bis zum Ende der Kurse bekannt.',
  unended:
    'Ein Zyklus von {{name}} ist nicht zu Ende: Er begann am {{at}}, ging bis Stufe {{level}} und hat {{realised}} realisiert. Was offen ist, zählt oben, nicht hier.',
  replayIt: 'Wiedergeben',
  recovered: 'Ging in Erholung',
  yes: 'ja',
  no: 'nein',
  stillOpen: 'noch offen',
  noCycles: 'Keine Zyklen',
  noShares: 'Keine Positionen',
  noCyclesHint: 'In dieser Zeit wurde nichts eröffnet.',
  noPricesHint:
    'Diese Kurse sind nicht gespeichert, oder der Broker hat keine mehr aus dieser Zeit; die Positionen stehen darunter.',
  longest: 'Längster Zyklus',
  closeOuts_one: 'Der Broker hätte {{count}} Mal alles geschlossen, weil Margin fehlte.',
  closeOuts_other: 'Der Broker hätte {{count}} Mal alles geschlossen, weil Margin fehlte.',
  notFilled_one:
    '{{count}} Eröffnung wurde nicht ausgeführt: Die Margin reichte nicht, oder der Kurs war mit der Slippage schlechter, als die Strategie annimmt.',
  notFilled_other:
    '{{count}} Eröffnungen wurden nicht ausgeführt: Die Margin reichte nicht, oder der Kurs war mit der Slippage schlechter, als die Strategie annimmt.',
  supposed:
    'Angenommen, in Punkten: Slippage {{slippage}} je Auftrag, Spread {{spread}}; für Nächte {{nights}} im Jahr.',
  earlyEnds: {
    paused_after_cycle: 'Sie endete nach einem Zyklus: Diese Strategie pausiert nach jedem.',
    out_of_funds: 'Sie endete vorzeitig: Das Konto hatte kein Geld mehr.',
    too_many_shares: 'Sie endete vorzeitig: Es wurden zu viele Positionen gehandelt.',
  },
  equity: 'Was das Konto wert wäre',
  caveatsTitle: 'Worauf dieses Ergebnis beruht',
  caveats: {
    fills_at_once: 'Jeder Auftrag wird sofort zum auslösenden Kurs ausgeführt.',
    fixed_spread: 'Der Spread ist immer gleich.',
    worse_order_of_high_and_low:
      'Ob das Hoch oder das Tief einer Kerze zuerst kam, ist unbekannt; gezeigt wird die schlechtere Reihenfolge.',
    no_look_ahead_within_candle: 'Innerhalb einer Kerze ist nichts vom Folgenden bekannt.',
    fixed_exchange_rate: 'Der Wechselkurs ist immer gleich.',
    margin_at_closing_price: 'Die Margin wird zu Schlusskursen gerechnet.',
    rejected_opening_waits_15_minutes:
      'Eine Eröffnung ohne Margin wird nach 15 Minuten erneut versucht.',
    loss_limit_until_end_of_day:
      'Nach der täglichen Verlustgrenze wird bis zum Ende des Tages nichts eröffnet.',
    nights_at_22_utc: 'Nächte werden um 22:00 UTC belastet.',
    hours_in_utc: 'Handelszeiten gelten in UTC.',
    silent_markets_wait: 'Ein Markt ohne neue Kurse wird nicht gehandelt, bis einer kommt.',
    markets_in_turn: 'Kurse desselben Augenblicks werden Markt für Markt nacheinander gespielt.',
    gaps_fill_at_next_price: 'Nach einer Lücke wird zum nächsten Kurs ausgeführt.',
    generated_prices_return:
      'Erzeugte Kurse kehren immer zu ihrer Mitte zurück; echte müssen das nicht.',
  },
};
