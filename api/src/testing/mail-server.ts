import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface MailServer {
  url: string;
  close(): void;
}

/**
 * A mail server that accepts every mail. `onMail` is called with each whole mail before the sender is told; the
 * sender waits for the promise that it returns. `onReceiver` gives the answer for each receiver.
 */
export async function startMailServer(
  onMail: (mail: string) => void | Promise<void>,
  onReceiver: () => string = () => '250 ok',
): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    let waiting = '';
    let mail: string | null = null;
    socket.setEncoding('utf8').on('data', async (text) => {
      waiting += text;
      const lines = waiting.split('\r\n');
      waiting = lines.pop() ?? '';
      for (const line of lines) {
        if (mail === null) {
          const [command = ''] = line.toUpperCase().split(' ');
          if (command === 'DATA') mail = '';
          if (command === 'DATA') socket.write('354 go on\r\n');
          else socket.write(command === 'RCPT' ? `${onReceiver()}\r\n` : '250 ok\r\n');
        } else if (line === '.') {
          await onMail(mail);
          mail = null;
          if (!socket.destroyed) socket.write('250 taken\r\n');
        } else mail += `${line}\n`;
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
