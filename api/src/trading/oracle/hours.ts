/** Weekday (1 Monday … 7 Sunday) and minute of the day that a clock in the zone shows. */
function readClock(at: number, zone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  return {
    day: days.indexOf(part('weekday')) + 1,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

function readMinute(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** Whether openings are wanted at a time: from `from` up to, not including, `to`; over midnight the day is the one it began on. */
export function isWithinHours(
  at: number,
  hours: { days: number[]; from: string; to: string },
  zone: string,
): boolean {
  const { day, minute } = readClock(at, zone);
  const from = readMinute(hours.from);
  const to = readMinute(hours.to);
  if (from < to) return hours.days.includes(day) && minute >= from && minute < to;
  const before = day === 1 ? 7 : day - 1;
  return minute >= from ? hours.days.includes(day) : minute < to && hours.days.includes(before);
}
