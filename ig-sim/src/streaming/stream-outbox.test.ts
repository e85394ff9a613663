import { StreamOutbox } from './stream-outbox';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function createOutbox() {
  const sent: string[] = [];
  let release: (error: Error | null) => void = () => undefined;
  const ledger = {
    whenSynced: (done: (error: Error | null) => void) => {
      release = done;
    },
  };
  const socket = {
    send: (text: unknown) => sent.push(String(text)),
    close: () => sent.push('closed'),
  };
  const outbox = new StreamOutbox(ledger, socket as never);
  return { outbox, sent, release: (error: Error | null = null) => release(error) };
}

describe('what goes to a stream', () => {
  it('waits for the disk, and then goes in one message', async () => {
    const { outbox, sent, release } = createOutbox();
    outbox.send(['U,1,1,a']);
    outbox.send(['U,2,1,b', 'U,3,1,c']);
    await nextTurn();
    expect(sent).toEqual([]);
    release();
    expect(sent).toEqual(['U,1,1,a\r\nU,2,1,b\r\nU,3,1,c\r\n']);
  });

  it('is not sent when the disk has failed', async () => {
    const { outbox, sent, release } = createOutbox();
    outbox.send(['U,1,1,a']);
    await nextTurn();
    release(new Error('EIO'));
    expect(sent).toEqual([]);
  });
});
