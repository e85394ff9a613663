import type { CustomerEvent } from '@entropi/contracts/customer';
import { useFormat } from '@entropi/shared/ui/format';
import { Heading } from '@entropi/shared/ui/heading';
import { When } from '@entropi/shared/ui/time';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useEventText } from './event.texts';
import { useEventWords } from './use-event-words';

/** Events of one day under their date. */
function Day({ date, events }: { date: string; events: readonly CustomerEvent[] }) {
  const t = useEventText();
  const describe = useEventWords();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Heading id={titleId} sx={{ mb: 0.5 }}>
        {date}
      </Heading>
      <Paper variant="outlined">
        <List dense disablePadding>
          {events.map((event, place) => {
            const { what, detail, amount } = describe(event);
            return (
              <ListItem
                key={event.id}
                divider={place < events.length - 1}
                sx={{
                  display: 'grid',
                  columnGap: 2,
                  alignItems: 'start',
                  gridTemplateColumns: {
                    xs: 'minmax(0, 1fr) auto',
                    sm: '170px 110px minmax(0, 1fr) auto',
                  },
                }}
              >
                <Typography variant="caption" color="textSecondary" component="div">
                  <When at={event.at} toSecond />
                </Typography>
                <Typography
                  variant="caption"
                  component="div"
                  sx={{ textAlign: { xs: 'right', sm: 'left' } }}
                >
                  {t(`names.${event.kind}`)}
                </Typography>
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Typography variant="body2" component="div">
                    {what}
                  </Typography>
                  <Typography variant="caption" color="textSecondary" component="div">
                    {detail}
                  </Typography>
                </Box>
                <Typography variant="body2" component="div" className="num" align="right">
                  {amount}
                </Typography>
              </ListItem>
            );
          })}
        </List>
      </Paper>
    </Box>
  );
}

/** Events by day, in their order. */
export function EventList({ events }: { events: readonly CustomerEvent[] }) {
  const format = useFormat();
  const days: { date: string; events: CustomerEvent[] }[] = [];
  for (const event of events) {
    const date = format.date(event.at);
    const last = days.at(-1);
    if (last?.date === date) last.events.push(event);
    else days.push({ date, events: [event] });
  }
  return days.map((day) => <Day key={day.date} {...day} />);
}
